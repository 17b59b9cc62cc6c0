import { useSession } from '../../platform/session'
import { Themed } from '../../theme/themed'
import { SignInCard } from './sign-in-card'

async function requestReset(email: string): Promise<void> {
  const { sendPasswordReset } = await import('../../platform/firebase/auth')
  await sendPasswordReset(email)
}

/** Sign-in for authors. Where to go afterwards is the page's decision. */
export default function SignIn() {
  const { signIn } = useSession()
  return (
    <Themed>
      <SignInCard signIn={signIn} requestReset={requestReset} />
    </Themed>
  )
}
