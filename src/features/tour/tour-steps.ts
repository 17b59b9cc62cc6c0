import type { TourStep } from '../../platform/storage/tour'

/** One step of the tour. */
export interface Step {
  readonly id: Exclude<TourStep, 'over'>
  readonly heading: string
  readonly text: string
  /**
   * Elements that the step may explain: the first of them that is in view of the page. They are found by the
   * names that screen readers read.
   */
  readonly anchors: readonly string[]
  /** The label of the button that leads on. */
  readonly next: string
  readonly then: TourStep
}

const SAVE_BAR = 'section[aria-label="Saving and publishing"]'
const CREATE = '[data-tour="create"]'
const RECEIPT = '[role="region"][aria-label="Publish receipt"]'

/** The tour, in its order. */
export const STEPS: readonly Step[] = [
  {
    id: 'write',
    heading: 'Write',
    text: 'A post begins here. Every key is kept as you type: nothing that you write is lost.',
    anchors: [CREATE, '[role="toolbar"][aria-label="Formatting"]'],
    next: 'Next',
    then: 'publish',
  },
  {
    id: 'publish',
    heading: 'Publish',
    text: 'One press, and readers have the post in about a second. Before that it is a draft.',
    anchors: [`${SAVE_BAR} button.MuiButton-contained`],
    next: 'Next',
    then: 'receipt',
  },
  {
    id: 'receipt',
    heading: 'See the receipt',
    text: 'Here you read when readers got your post, after its public page was fetched and compared.',
    anchors: [RECEIPT, `${SAVE_BAR} [role="status"]`],
    next: 'Done',
    then: 'over',
  },
]

/** The step to show now: with a receipt on the page, the one about it. */
export function stepToShow(step: TourStep, hasReceipt: boolean): Step | null {
  const id = step === 'publish' && hasReceipt ? 'receipt' : step
  return STEPS.find((one) => one.id === id) ?? null
}

/** Whether a receipt is on the page. */
export function isReceiptThere(): boolean {
  return document.querySelector(RECEIPT) !== null
}

/** Whether an element is the button that begins a post. */
export function beginsPost(anchor: Element): boolean {
  return anchor.matches(CREATE)
}
