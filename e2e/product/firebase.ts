import { openAdministrator } from '../../node-shared/administrator/open-administrator.ts'
import type { Administrator } from '../../node-shared/administrator/open-administrator.ts'
import type { FirebaseUnderTest } from '../../scripts/firebase-tests/choose-target.ts'
import { parseFirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import type { FirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import type { Account, ProductState } from './state.ts'

/** A backend that holds what a new installation starts with, and the account of its admin. */
export interface FilledFirebase extends FirebaseUnderTest {
  readonly account: Account
}

/** What the tests run against beside the product; null with the product's own backend. */
export function firebaseUnderTest(): FilledFirebase | null {
  const text = process.env['PLIEGO_E2E_FIREBASE']
  return text === undefined ? null : (JSON.parse(text) as FilledFirebase)
}

/** How the SDK reaches the backend of a product. */
export function settingsOf({ firebase }: Pick<ProductState, 'firebase'>): FirebaseSettings {
  return parseFirebaseSettings(firebase?.variables ?? {})
}

/** The backend of a product, past the security rules. */
export function administratorOf(state: ProductState): Promise<Administrator> {
  const keyFile = state.firebase?.keyFile ?? null
  return openAdministrator({
    settings: settingsOf(state),
    origin: state.origin,
    dataDir: state.dataDir,
    keyFile,
    isOwner: state.firebase !== null && keyFile === null,
    fetch,
    clock: Date.now,
  })
}

const GOOGLE_SERVICES = ['identitytoolkit', 'securetoken', 'firestore', 'firebasestorage']

/** The origins that a page may ask: its own, and those of the backend. */
export function ownOrigins(state: ProductState): readonly string[] {
  if (state.firebase?.kind === 'project') {
    return [state.origin, ...GOOGLE_SERVICES.map((service) => `https://${service}.googleapis.com`)]
  }
  const hosts = Object.values(settingsOf(state).hosts).flatMap((host) =>
    host === null || host === 'same-origin' ? [] : [new URL(host).origin],
  )
  return [state.origin, ...hosts]
}
