import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Popper, { type PopperProps } from '@mui/material/Popper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import {
  useEffect,
  useId,
  useRef,
  useSyncExternalStore,
  type Ref,
  type RefObject,
  useState,
} from 'react'
import { goToTourStep, onTourChange, tourStep, type TourStep } from '../../platform/storage/tour'
import { Themed } from '../../theme/themed'

interface Step {
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

const STEPS: readonly Step[] = [
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

interface Target {
  readonly step: Step
  readonly anchor: Element
}

type Placement =
  NonNullable<PopperProps['popperRef']> extends Ref<infer Instance> ? Instance : never

/** Leads a new author through writing, publishing and the receipt, beside the elements themselves. */
export default function Tour() {
  const kept = useSyncExternalStore(onTourChange, tourStep)
  const target = useTarget(kept)
  return target === null ? null : (
    <Themed>
      <StepBox key={target.step.id} {...target} />
    </Themed>
  )
}

/** One step. It is no modal dialog: the author may go on working, and come back to it. */
function StepBox({ step, anchor }: Target) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const popper = useKeptBeside(anchor)
  const number = STEPS.indexOf(step) + 1

  useEffect(() => {
    // An author who is writing keeps the focus. After a navigation the page itself has it.
    const isInUse = document.activeElement?.matches(USABLE) ?? false
    if (isInUse) return
    // The page may have been left further down.
    anchor.scrollIntoView({ block: 'nearest' })
    box.current?.focus({ preventScroll: true })
  }, [anchor])

  const leave = () => {
    goToTourStep('over')
    if (anchor instanceof HTMLElement) anchor.focus()
  }
  const goOn = () => {
    goToTourStep(step.then)
    if (!(anchor instanceof HTMLElement)) return
    if (beginsPost(anchor)) anchor.click()
    else if (step.then === 'over') anchor.focus()
  }
  return (
    <Popper
      open
      disablePortal
      anchorEl={anchor}
      popperRef={popper}
      placement="bottom-end"
      modifiers={MODIFIERS}
      sx={{ zIndex: (theme) => theme.zIndex.modal - 1 }}
    >
      <Paper
        ref={box}
        variant="outlined"
        role="dialog"
        tabIndex={-1}
        aria-labelledby={`${id}-heading`}
        aria-describedby={`${id}-text`}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave()
        }}
        sx={{ p: 2, width: 300, maxWidth: 'calc(100vw - 32px)', borderColor: 'text.primary' }}
      >
        <Typography variant="body2" color="textSecondary">
          Tour, {number} of {STEPS.length}
        </Typography>
        <Typography id={`${id}-heading`} variant="h6" component="h2">
          {step.heading}
        </Typography>
        <Typography id={`${id}-text`} variant="body2" sx={{ mt: 0.5 }}>
          {step.text}
        </Typography>
        <Stack direction="row" sx={{ mt: 1.5, gap: 1 }}>
          <Button variant="contained" onClick={goOn}>
            {beginsPost(anchor) ? 'Begin a post' : step.next}
          </Button>
          {step.then !== 'over' && <Button onClick={leave}>Skip the tour</Button>}
        </Stack>
      </Paper>
    </Popper>
  )
}

/** Elements that someone may be in the middle of using. */
const USABLE = 'a, button, input, select, textarea, [contenteditable="true"], [tabindex="0"]'

/** Beside the element, never over it: where one side has no room the other one has. */
const MODIFIERS = [
  { name: 'offset', options: { offset: [0, 10] } },
  { name: 'flip', options: { fallbackPlacements: ['top-end', 'left', 'right'] } },
  { name: 'preventOverflow', options: { altAxis: false, padding: 16 } },
]

/**
 * Places a box anew when what it stands beside moves: a bar grows, or a touch keyboard opens. Popper looks
 * by itself only when the page scrolls or the window changes.
 *
 * @returns takes the box's Popper
 */
function useKeptBeside(anchor: Element): RefObject<Placement | null> {
  const popper = useRef<Placement>(null)
  useEffect(() => {
    const place = () => void popper.current?.update()
    const root = document.documentElement
    const marks = new MutationObserver(place)
    marks.observe(root, { attributes: true })
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(place)
    for (let around: Element | null = anchor; around !== null; around = around.parentElement) {
      sizes?.observe(around)
    }
    return () => {
      marks.disconnect()
      sizes?.disconnect()
    }
  }, [anchor])
  return popper
}

function targetOf(kept: TourStep): Target | null {
  const step = stepToShow(kept, isReceiptThere())
  if (step === null) return null
  const anchor = step.anchors
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .find((element) => element.getClientRects().length > 0)
  return anchor === undefined ? null : { step, anchor }
}

/**
 * Returns the part of the tour to show now; null while its screen is not there. The elements are drawn by
 * others, and come and go with them: the page is looked at once for each frame in which it has changed.
 */
function useTarget(kept: TourStep): Target | null {
  const [target, setTarget] = useState<Target | null>(null)
  useEffect(() => {
    let frame: number | null = null
    const look = () => {
      frame = null
      const found = targetOf(kept)
      setTarget((before) =>
        before?.step === found?.step && before?.anchor === found?.anchor ? before : found,
      )
    }
    const lookSoon = () => {
      frame ??= requestAnimationFrame(look)
    }
    lookSoon()
    const observer = new MutationObserver(lookSoon)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      if (frame !== null) cancelAnimationFrame(frame)
    }
  }, [kept])
  return target
}

/** The step to show now: with a receipt on the page, the one about it. */
function stepToShow(step: TourStep, hasReceipt: boolean): Step | null {
  const id = step === 'publish' && hasReceipt ? 'receipt' : step
  return STEPS.find((one) => one.id === id) ?? null
}

const isReceiptThere = (): boolean => document.querySelector(RECEIPT) !== null

const beginsPost = (anchor: Element): boolean => anchor.matches(CREATE)
