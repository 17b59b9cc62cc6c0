import Alert, { type AlertColor } from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { HOPS_MAX } from '../../../../shared/hosting/redirect-ends'
import { messageOf } from '../../../platform/base/errors'
import type { RedirectEntry } from '../../../platform/posts/redirects'
import type { ConsoleSources } from '../sources/console-sources'

interface NewRedirectProps {
  /** The address chosen to be led on; empty for none. */
  readonly from: string
  readonly onSave: ConsoleSources['saveRedirect']
  readonly onSaved: (entry: RedirectEntry) => void
}

/** The form for a new redirect. */
export function NewRedirect({ from: chosen, onSave, onSaved }: NewRedirectProps) {
  const [from, setFrom] = useState(chosen)
  const [to, setTo] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [said, setSaid] = useState<{
    readonly severity: AlertColor
    readonly text: string
  } | null>(null)
  const save = async () => {
    setIsBusy(true)
    try {
      const outcome = await onSave(from, to)
      if (outcome.kind === 'refused') setSaid({ severity: 'error', text: outcome.message })
      else {
        onSaved(outcome.entry)
        const { entry, others } = outcome
        setSaid({
          severity: others > HOPS_MAX ? 'warning' : 'success',
          text: savedText(entry, others),
        })
        setFrom('')
        setTo('')
      }
    } catch (error) {
      setSaid({ severity: 'error', text: messageOf(error) })
    } finally {
      setIsBusy(false)
    }
  }
  const fields = [
    {
      label: 'Old address',
      placeholder: '/2013/06/first-post/',
      value: from,
      setValue: setFrom,
      hasFocus: false,
    },
    {
      label: 'Leads to',
      placeholder: '/discover/first-post',
      value: to,
      setValue: setTo,
      hasFocus: chosen !== '',
    },
  ]
  return (
    <Box
      component="form"
      aria-label="Add an old address"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'flex-start', mb: 2 }}
    >
      {fields.map(({ label, placeholder, value, setValue, hasFocus }) => (
        <TextField
          key={label}
          label={label}
          autoFocus={hasFocus}
          placeholder={placeholder}
          size="small"
          required
          value={value}
          onChange={(event) => {
            setValue(event.target.value)
          }}
          sx={{ flex: '1 1 16rem' }}
        />
      ))}
      <Button type="submit" variant="outlined" loading={isBusy}>
        Add
      </Button>
      <Box role="status" sx={{ flexBasis: '100%' }}>
        {said !== null && <Alert severity={said.severity}>{said.text}</Alert>}
      </Box>
    </Box>
  )
}

const savedText = ({ from }: RedirectEntry, others: number): string =>
  others > HOPS_MAX
    ? `${from} leads on now, through ${others} other old addresses. Lead it straight to its end.`
    : `${from} leads on now.`
