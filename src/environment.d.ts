/** Variables that the bundler puts in place, one by one, at build time. */
declare namespace NodeJS {
  interface ProcessEnv {
    readonly NODE_ENV?: 'development' | 'production' | 'test'
    readonly PLIEGO_SITE_URL?: string
    readonly GATSBY_FIREBASE_API_KEY?: string
    readonly GATSBY_FIREBASE_PROJECT_ID?: string
    readonly GATSBY_FIREBASE_AUTH_DOMAIN?: string
    readonly GATSBY_FIREBASE_STORAGE_BUCKET?: string
    readonly GATSBY_FIREBASE_MESSAGING_SENDER_ID?: string
    readonly GATSBY_FIREBASE_APP_ID?: string
    readonly GATSBY_FIREBASE_MEASUREMENT_ID?: string
    readonly GATSBY_FIREBASE_AUTH_HOST?: string
    readonly GATSBY_FIREBASE_FIRESTORE_HOST?: string
    readonly GATSBY_FIREBASE_STORAGE_HOST?: string
    readonly GATSBY_ANALYTICS_SCRIPT?: string
    readonly GATSBY_SPEED_INSIGHTS_SCRIPT?: string
  }
  interface Process {
    env: ProcessEnv
  }
}

/** Only `process.env.NAME`, spelled out, exists in the browser. */
// eslint-disable-next-line no-var -- must merge with Node's own declaration where that is present.
declare var process: NodeJS.Process
