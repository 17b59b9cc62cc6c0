import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { may } from '../../../../../shared/accounts/roles'
import { readRole } from '../../../../platform/posts'
import { readStaff, type StaffMember } from '../../../../platform/posts/staff'
import { logWarning } from '../../../../platform/base/log'
import { shownAuthorName } from '../../../../platform/authors/author-names'

/** Who may choose an author, and from whom. */
export interface AuthorSources {
  readonly readRole: typeof readRole
  readonly readStaff: typeof readStaff
}

interface AuthorFieldProps {
  readonly userId: string
  readonly authorId: string
  /** Why the author cannot be changed now; null when it can. */
  readonly obstacle: string | null
  readonly onChange: (authorId: string) => void
  readonly sources?: AuthorSources
}

const BACKEND: AuthorSources = { readRole, readStaff }

/** Whose post it is: told to everyone, changed by editors. */
export function AuthorField(props: AuthorFieldProps) {
  const { userId, authorId, obstacle, onChange, sources = BACKEND } = props
  const staff = useStaff(userId, sources)
  const name = shownAuthorName(authorId)
  if (staff === null || obstacle !== null) {
    return (
      <TextField
        label="Author"
        size="small"
        fullWidth
        value={name}
        helperText={staff === null ? undefined : obstacle}
        slotProps={{ input: { readOnly: true } }}
        sx={readOnlyStyles}
      />
    )
  }
  const isListed = staff.some((member) => member.userId === authorId)
  return (
    <TextField
      select
      label="Author"
      size="small"
      fullWidth
      value={authorId}
      helperText={`Readers see “${name}”. A change takes effect at once.`}
      onChange={(event) => {
        onChange(event.target.value)
      }}
    >
      {!isListed && <MenuItem value={authorId}>{name} (no longer writes here)</MenuItem>}
      {staff.map((member) => (
        <MenuItem key={member.userId} value={member.userId}>
          {member.displayName}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Quieter than a field that can be filled in. */
const readOnlyStyles = {
  '& input': { color: 'text.secondary' },
  '& fieldset': { borderColor: 'divider', borderStyle: 'dashed' },
}

/** Those who write for the site; null for people who may not choose among them, and until it is known. */
function useStaff(userId: string, sources: AuthorSources): readonly StaffMember[] | null {
  const [staff, setStaff] = useState<readonly StaffMember[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      if (!may(await sources.readRole(userId), 'edit-any')) return
      const found = await sources.readStaff()
      if (isCurrent) setStaff(found)
    }
    read().catch((cause: unknown) => {
      logWarning('The authors of the site could not be loaded.', cause)
    })
    return () => {
      isCurrent = false
    }
  }, [sources, userId])
  return staff
}
