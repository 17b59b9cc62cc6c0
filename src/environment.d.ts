/** Variables that the bundler puts in place, one by one, at build time. */
declare namespace NodeJS {
  interface ProcessEnv {
    /** Gatsby's name of the bundle: `develop` for the development server's. */
    readonly BUILD_STAGE?: string
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
    /** Only where pages are prebuilt, which is in Node. */
    getBuiltinModule(id: string): object | undefined
  }
}

/** Only `process.env.NAME`, spelled out, exists in the browser. */
// eslint-disable-next-line no-var -- must merge with Node's own declaration where that is present.
declare var process: NodeJS.Process

/** The text of the script in the head of every page (`src/inline-script`). Only where pages are rendered. */
declare const INLINE_SCRIPT: string

/** The same of the script that stands in pages whose text has ids of its author. */
declare const AUTHOR_PLACES_SCRIPT: string

/** The same of the script that stands in the page for missing addresses alone. */
declare const MISSING_PAGE_SCRIPT: string
