import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link } from 'gatsby'
import { useEffect, useState } from 'react'
import { authorListPath } from '../../../../shared/accounts/authors'
import { BylineForm } from './byline-form'
import { Facts, Panel } from '../../../components/workspace/panel'
import { ScreenHead } from '../../../components/workspace/screen-head'
import { logWarning } from '../../../platform/base/log'
import { describeRole, may, type Role } from '../../../../shared/accounts/roles'
import { goToTourStep } from '../../../platform/storage/tour'
import { Themed } from '../../../theme/themed'
import { workspace } from '../../../theme/tokens'
import type { AccountSources } from './account-sources'
import { browserAccount } from './browser-account'
import { ChangePasswordForm } from './change-password-form'
import { DeleteAccount } from './delete-account'
import { shownAuthorName, useAuthorNames } from '../../../platform/authors/author-names'

export interface AccountProps {
  readonly userId: string
  readonly email: string
  /** Deletes, and leaves the page. */
  readonly onDelete: (work: () => Promise<void>) => Promise<void>
  /** Other sources, for tests. */
  readonly sources?: AccountSources
}

type ShownRole = Role | null | 'loading' | 'unknown'

/** The own account: whose it is, its password, and its end. */
export default function Account(props: AccountProps) {
  return (
    <Themed>
      <AccountScreen {...props} sources={props.sources ?? browserAccount} />
    </Themed>
  )
}

function AccountScreen(props: AccountProps & { readonly sources: AccountSources }) {
  const { userId, email, onDelete, sources } = props
  const role = useShownRole(userId, sources.readRole)
  const names = useAuthorNames()
  const name = shownAuthorName(userId)
  return (
    <Stack sx={screenStyles}>
      <ScreenHead title="Your account" />
      <Panel heading="Who you are">
        <Facts
          rows={[
            [
              'Byline',
              <MuiLink key="name" component={Link} to={authorListPath(userId, names ?? undefined)}>
                {name}
              </MuiLink>,
            ],
            ['E-mail address', email],
            ['Role', role === 'loading' ? <Skeleton key="role" width="12rem" /> : roleText(role)],
          ]}
        />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          To change your address or role, ask the operator of the site.
        </Typography>
        {role !== null && role !== 'loading' && role !== 'unknown' && (
          <>
            <Typography sx={{ mt: 3, mb: 2.5, maxWidth: '65ch' }}>
              Readers see your name on your posts and on the page that lists them. A change appears
              on all of them.
            </Typography>
            <BylineForm
              key={names === null ? 'unread' : 'read'}
              name={name}
              onSave={(chosen) => sources.saveName(userId, chosen)}
            />
          </>
        )}
      </Panel>
      <Panel heading="Password and other devices">
        <Typography sx={{ mb: 2.5, maxWidth: '65ch' }}>
          A new password signs this account out on every other device and in every other browser,
          within an hour at the latest. Here you stay signed in.
        </Typography>
        <ChangePasswordForm email={email} changePassword={sources.changePassword} />
      </Panel>
      <Panel heading="Help">
        <Typography sx={{ mb: 1.5, maxWidth: '65ch' }}>
          The tour shows how to write and publish a post, and where its receipt is. In the editor,
          Help lists all keyboard shortcuts.
        </Typography>
        <Button
          variant="outlined"
          component={Link}
          to="/create"
          onClick={() => {
            goToTourStep('write')
          }}
        >
          Show the tour
        </Button>
      </Panel>
      <Panel heading="Delete account">
        <DeleteAccount
          email={email}
          name={name}
          isAdministrator={isAdministrator(role)}
          deleteAccount={(password) => onDelete(() => sources.deleteAccount(password))}
        />
      </Panel>
    </Stack>
  )
}

/** Headings to the left of what they are about, where there is room. */
const screenStyles = {
  gap: 5,
  '& > section': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
    columnGap: 6,
    alignItems: 'start',
    pt: 3,
    borderTop: 1,
    borderColor: 'divider',
  },
  '& dl': {
    typography: 'body1',
    [`@media (max-width: ${workspace.smallPhone - 1}px)`]: {
      gridTemplateColumns: '100%',
      rowGap: 0,
      '& dd': { mb: 1 },
    },
  },
}

const isAdministrator = (role: ShownRole): boolean =>
  role !== 'loading' && role !== 'unknown' && may(role, 'manage-people')

function roleText(role: Exclude<ShownRole, 'loading'>): string {
  if (role === 'unknown') return 'Could not be loaded'
  return role === null ? 'None yet: ask the operator of the site' : describeRole(role)
}

/** The role is told for information only: a page without it is still of use. */
function useShownRole(userId: string, readRole: AccountSources['readRole']) {
  const [role, setRole] = useState<ShownRole>('loading')
  useEffect(() => {
    let isCurrent = true
    readRole(userId)
      .catch((cause: unknown) => {
        logWarning('The role could not be read.', cause)
        return 'unknown' as const
      })
      .then(
        (found) => {
          if (isCurrent) setRole(found)
        },
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [readRole, userId])
  return role
}
