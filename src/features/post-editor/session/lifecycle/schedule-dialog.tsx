import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { zoneOffsetName } from '../../../../../shared/time/zoned-time'
import {
  firstSchedule,
  readSchedule,
  scheduleFieldsAt,
  type ScheduleChoice,
  type ScheduleFields,
} from './schedule-choice'
import { formatForAuthor } from './zoned-moment'

interface ScheduleDialogProps {
  /** The time that is set already. */
  readonly publishAt: Date | null
  /** The author's time zone. */
  readonly zone: string
  readonly siteZone: string
  readonly now: () => Date
  readonly onSchedule: (at: Date) => void
  readonly onClose: () => void
}

/** Chooses when a post goes live, in the author's own time. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { publishAt, zone, siteZone, now, onSchedule, onClose } = props
  const titleId = useId()
  const [fields, setFields] = useState(() => firstSchedule(publishAt, zone, now()))
  const [isRefused, setIsRefused] = useState(false)
  const [openedAt] = useState(now)
  const choice = readSchedule(fields, zone, openedAt)
  const edit = (change: Partial<ScheduleFields>) => {
    setIsRefused(false)
    setFields((now) => ({ ...now, ...change }))
  }
  const submit = () => {
    // The dialog may have been open for long: what counts is the time of the decision.
    const decided = readSchedule(fields, zone, now())
    if (decided.kind === 'moment' || decided.kind === 'twice') {
      onSchedule(decided.at)
      onClose()
    } else setIsRefused(true)
  }
  const isProblem = isRefused || choice.kind === 'past' || choice.kind === 'never'

  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>Schedule this post</DialogTitle>
      <DialogContent>
        <Stack
          component="form"
          id={`${titleId}-form`}
          noValidate
          spacing={2}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Typography>
            The post is published automatically at this time. Until then, you can change the post or
            the time.
          </Typography>
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
            <TextField
              label="Date"
              type="date"
              autoFocus
              fullWidth
              value={fields.date}
              error={isProblem}
              slotProps={{
                inputLabel: { shrink: true },
                htmlInput: { min: scheduleFieldsAt(openedAt, zone).date },
              }}
              onChange={(event) => {
                edit({ date: event.target.value })
              }}
            />
            <TextField
              label="Time"
              type="time"
              fullWidth
              value={fields.time}
              error={isProblem}
              slotProps={{ inputLabel: { shrink: true } }}
              onChange={(event) => {
                edit({ time: event.target.value.slice(0, 5) })
              }}
            />
          </Stack>
          <Typography variant="body2" color="textSecondary">
            Your time zone: {zone.replaceAll('_', ' ')}
          </Typography>
          {choice.kind === 'twice' && (
            <Occurrences choice={choice} fields={fields} zone={zone} onEdit={edit} />
          )}
          <Outcome
            choice={choice}
            fields={fields}
            zone={zone}
            siteZone={siteZone}
            isRefused={isRefused}
            onEdit={edit}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" form={`${titleId}-form`} variant="contained">
          {publishAt === null ? 'Schedule' : 'Change time'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface PartProps {
  readonly fields: ScheduleFields
  readonly zone: string
  readonly onEdit: (change: Partial<ScheduleFields>) => void
}

function Occurrences(
  props: PartProps & { readonly choice: Extract<ScheduleChoice, { kind: 'twice' }> },
) {
  const { choice, fields, zone, onEdit } = props
  const labelId = useId()
  return (
    <FormControl>
      <FormLabel id={labelId}>
        The clocks go back at {fields.time} that day, so this time occurs twice. Which one?
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={fields.occurrence}
        onChange={(_event, occurrence) => {
          onEdit({ occurrence: occurrence === 'second' ? 'second' : 'first' })
        }}
      >
        <FormControlLabel
          value="first"
          control={<Radio />}
          label={`The first, ${zoneOffsetName(choice.first, zone)}`}
        />
        <FormControlLabel
          value="second"
          control={<Radio />}
          label={`The second, ${zoneOffsetName(choice.second, zone)}`}
        />
      </RadioGroup>
    </FormControl>
  )
}

interface OutcomeProps extends PartProps {
  readonly choice: ScheduleChoice
  readonly siteZone: string
  readonly isRefused: boolean
}

function Outcome({ choice, fields, zone, siteZone, isRefused, onEdit }: OutcomeProps) {
  switch (choice.kind) {
    case 'moment':
    case 'twice':
      return (
        <Typography role="status" sx={{ fontWeight: 600 }}>
          Will be published on {formatForAuthor(choice.at, zone, siteZone)}.
        </Typography>
      )
    case 'never': {
      const { instead } = choice
      return (
        <Alert
          severity="error"
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                onEdit(instead)
              }}
            >
              Use {instead.time}
            </Button>
          }
        >
          {fields.time} does not exist that day because the clocks go forward. Choose another time.
        </Alert>
      )
    }
    case 'past':
      return <Alert severity="error">This time is in the past. Choose a later time.</Alert>
    case 'incomplete':
      return isRefused ? (
        <Alert severity="error">Choose a date and a time.</Alert>
      ) : (
        <Typography role="status" color="textSecondary">
          Choose a date and a time.
        </Typography>
      )
  }
}
