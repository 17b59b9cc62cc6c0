/** Gives jsdom the methods of dialogs and popovers that it lacks, with the events that they send. */
export function installTopLayer(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
    this.dataset['modal'] = ''
  }
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return
    this.open = false
    delete this.dataset['modal']
    this.dispatchEvent(new Event('close'))
  }
  HTMLElement.prototype.showPopover = function showPopover() {
    toggle(this, 'open')
  }
  HTMLElement.prototype.hidePopover = function hidePopover() {
    toggle(this, 'closed')
  }
}

function toggle(popover: HTMLElement, newState: 'open' | 'closed'): void {
  if (popover.dataset['state'] === newState) return
  popover.dataset['state'] = newState
  popover.dispatchEvent(Object.assign(new Event('toggle'), { newState }))
}

/** Whether the page has a modal dialog. */
export function hasModal(): boolean {
  return document.querySelector('dialog[data-modal]') !== null
}

/** Whether a popover is shown. */
export function isShown(popover: HTMLElement): boolean {
  return popover.dataset['state'] === 'open'
}
