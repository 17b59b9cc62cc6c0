import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import { BylineForm } from './byline-form'
import {
  readAuthorNames,
  saveAuthorName,
  shownAuthorName,
  useAuthorNames,
} from '../../../platform/authors/author-names'
import { logWarning } from '../../../platform/base/log'
import type { Role } from '../../../../shared/accounts/roles'
import { Themed } from '../../../theme/themed'

interface BylineNoticeProps {
  readonly userId: string
  /** Other sources, for tests. */
  readonly readRole?: (userId: string) => Promise<Role | null>
}

const readOwnRole = async (userId: string) =>
  (await import('../../../platform/posts')).readRole(userId)

/** Asks someone whose posts are signed with a name of the site for a name of their own, once. */
export default function BylineNotice({ userId, readRole = readOwnRole }: BylineNoticeProps) {
  const headingId = useId()
  const names = useAuthorNames()
  useEffect(() => {
    void readAuthorNames()
  }, [])
  const isUnnamed = names !== null && !names.has(userId)
  const mayWrite = useMayWrite(isUnnamed ? userId : null, readRole)
  if (!isUnnamed || !mayWrite) return null
  const name = shownAuthorName(userId)
  return (
    <Themed>
      <Box component="section" aria-labelledby={headingId} sx={noticeStyles}>
        <details>
          <summary>
            <Typography id={headingId} variant="subtitle1" component="h2">
              Who signs your posts?
            </Typography>
          </summary>
          <Typography variant="body2" sx={{ mt: 0.5, mb: 2, maxWidth: '65ch' }}>
            Readers see the name “{name}” on your posts, which the site gives to those who have
            chosen none. You can change it later in your account.
          </Typography>
          <BylineForm name="" onSave={(chosen) => saveAuthorName(userId, chosen)}>
            <KeepName name={name} onKeep={() => saveAuthorName(userId, name)} />
          </BylineForm>
        </details>
      </Box>
    </Themed>
  )
}

/** One line above the work, which unfolds. */
const noticeStyles = {
  '&&': { my: 0.5 },
  '& summary': { py: 1, cursor: 'pointer' },
  '& h2': { display: 'inline', fontSize: '0.875rem', fontWeight: 400 },
  '& details[open]': { pb: 2 },
}

interface KeepNameProps {
  readonly name: string
  readonly onKeep: () => Promise<string | null>
}

function KeepName({ name, onKeep }: KeepNameProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <>
      <Button
        // Its word begins where the fields do, also in a line of its own.
        sx={{ ml: -1 }}
        loading={isBusy}
        onClick={() => {
          setIsBusy(true)
          void onKeep().then((problem) => {
            if (problem === null) return
            setIsBusy(false)
            setProblem(problem)
          })
        }}
      >
        Keep “{name}”
      </Button>
      {problem !== null && (
        <Typography role="alert" variant="body2" color="error">
          {problem}
        </Typography>
      )}
    </>
  )
}

/** Whether someone has a part in the site; asked of null for no one. */
function useMayWrite(
  userId: string | null,
  readRole: (userId: string) => Promise<Role | null>,
): boolean {
  const [known, setKnown] = useState<string | null>(null)
  useEffect(() => {
    if (userId === null) return undefined
    let isCurrent = true
    readRole(userId).then(
      (role) => {
        if (isCurrent && role !== null) setKnown(userId)
      },
      (cause: unknown) => {
        logWarning('The role could not be read.', cause)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [userId, readRole])
  return userId !== null && known === userId
}
