import {
  parseFirebaseSettings,
  type FirebaseSettings,
} from '../../../shared/firebase/firebase-settings'

let settings: FirebaseSettings | undefined

/**
 * The Firebase settings that this build was made with. Only for code that is loaded lazily: the
 * parser's schema library must not reach readers. The references are spelled out because the
 * bundler replaces them one by one.
 *
 * @throws FirebaseSettingsError naming every bad variable
 */
export function firebaseSettings(): FirebaseSettings {
  settings ??= parseFirebaseSettings({
    GATSBY_FIREBASE_API_KEY: process.env.GATSBY_FIREBASE_API_KEY,
    GATSBY_FIREBASE_PROJECT_ID: process.env.GATSBY_FIREBASE_PROJECT_ID,
    GATSBY_FIREBASE_AUTH_DOMAIN: process.env.GATSBY_FIREBASE_AUTH_DOMAIN,
    GATSBY_FIREBASE_STORAGE_BUCKET: process.env.GATSBY_FIREBASE_STORAGE_BUCKET,
    GATSBY_FIREBASE_MESSAGING_SENDER_ID: process.env.GATSBY_FIREBASE_MESSAGING_SENDER_ID,
    GATSBY_FIREBASE_APP_ID: process.env.GATSBY_FIREBASE_APP_ID,
    GATSBY_FIREBASE_MEASUREMENT_ID: process.env.GATSBY_FIREBASE_MEASUREMENT_ID,
    GATSBY_FIREBASE_AUTH_HOST: process.env.GATSBY_FIREBASE_AUTH_HOST,
    GATSBY_FIREBASE_FIRESTORE_HOST: process.env.GATSBY_FIREBASE_FIRESTORE_HOST,
    GATSBY_FIREBASE_STORAGE_HOST: process.env.GATSBY_FIREBASE_STORAGE_HOST,
  })
  return settings
}
