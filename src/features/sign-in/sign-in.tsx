import { logError } from '../../platform/base/log'
import { useSession } from '../../platform/session'
import { Themed } from '../../theme/themed'
import { arrivalFrom, type Arrival } from './form/arrival'
import { ConfirmEmailCard } from './mail-links/confirm-email-card'
import type { MailAction } from './mail-action'
import {
  ChangedEmailCard,
  RecoveredEmailCard,
  type EmailMove,
} from './mail-links/moved-email-cards'
import { ResetPasswordCard, type PasswordResetting } from './mail-links/reset-password-card'
import { SignInCard } from './form/sign-in-card'

const requestResetFor =
  (nextPath: string | null) =>
  async (email: string): Promise<void> => {
    const { sendPasswordReset } = await import('../../platform/firebase/auth')
    await sendPasswordReset(email, nextPath)
  }

const resetting: PasswordResetting = {
  async readResetCode(code) {
    const { readResetCode } = await import('../../platform/firebase/password-reset')
    return readResetCode(code)
  },
  async replacePassword(code, password) {
    const { replacePassword } = await import('../../platform/firebase/password-reset')
    await replacePassword(code, password)
  },
}

async function confirmEmail(code: string): Promise<void> {
  const { confirmEmailAddress } = await import('../../platform/firebase/password-reset')
  await confirmEmailAddress(code)
}

async function moveEmail(code: string): Promise<EmailMove> {
  const { moveEmailAddress } = await import('../../platform/firebase/password-reset')
  return moveEmailAddress(code)
}

interface SignInProps {
  /** From a link in an e-mail; null for people who come to sign in. */
  readonly action: MailAction | null
  /** Where the person was going, kept through the reset of a password; null for nowhere in particular. */
  readonly nextPath: string | null
  /** State of the navigation that led here. */
  readonly arrivalState: unknown
  /** The link's action is over. */
  readonly onActionOver: (arrival: Partial<Arrival>) => void
}

/** Sign-in for authors, and what links in e-mails about it lead to. */
export default function SignIn(props: SignInProps) {
  return (
    <Themed>
      <Step {...props} />
    </Themed>
  )
}

function Step({ action, nextPath, arrivalState, onActionOver }: SignInProps) {
  const { currentUser, signIn, signOut } = useSession()
  const requestReset = requestResetFor(nextPath)

  const leave = async (arrival: Partial<Arrival>, formerEmail: string | null = null) => {
    // A new password or address has ended every session of the account, so the one here is over too.
    const ended = [arrival.email, formerEmail]
    if (currentUser !== null && ended.includes(currentUser.email)) {
      try {
        await signOut()
      } catch (cause) {
        logError('The ended session could not be removed.', cause)
      }
    }
    onActionOver(arrival)
  }
  const leaveMoved = (moved: EmailMove | null) => {
    if (moved === null) onActionOver({})
    else void leave({ email: moved.address }, moved.replaced)
  }

  switch (action?.kind) {
    case undefined:
      return (
        <SignInCard
          arrival={arrivalFrom(arrivalState)}
          signIn={signIn}
          requestReset={requestReset}
        />
      )
    case 'confirm-email':
      return (
        <ConfirmEmailCard
          key={action.code}
          code={action.code}
          confirm={confirmEmail}
          onLeave={() => {
            onActionOver({})
          }}
        />
      )
    case 'change-email':
      return (
        <ChangedEmailCard
          key={action.code}
          code={action.code}
          move={moveEmail}
          onLeave={leaveMoved}
        />
      )
    case 'recover-email':
      return (
        <RecoveredEmailCard
          key={action.code}
          code={action.code}
          move={moveEmail}
          requestReset={requestReset}
          onLeave={leaveMoved}
        />
      )
    case 'reset-password':
      return (
        <ResetPasswordCard
          key={action.code}
          code={action.code}
          resetting={resetting}
          requestReset={requestReset}
          onLeave={(arrival) => {
            void leave(arrival)
          }}
        />
      )
  }
}
