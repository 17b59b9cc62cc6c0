/**
 * Gives jsdom the two methods of the dialog element that it lacks. Escape arrives as the `cancel`
 * event that a browser would send.
 */
export function installDialog(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
}

/** What a browser does when Escape is pressed in a modal dialog. */
export function pressEscapeIn(dialog: HTMLElement): void {
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
}
