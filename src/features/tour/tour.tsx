import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { goToTourStep, onTourChange, tourStep } from '../../platform/storage/tour'
import { Themed } from '../../theme/themed'
import { beginsPost, STEPS } from './tour-steps'
import { useKeptBeside } from './use-kept-beside'
import { useTarget, type Target } from './use-target'

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
