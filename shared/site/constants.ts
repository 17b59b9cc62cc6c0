/** The page is scrolled further than this, in pixels, before the scroll-to-top button shows. */
export const SCROLL_TO_TOP_THRESHOLD_PX = 300

/** Storage key of the cookie consent flag; its value is `true` once accepted. */
export const COOKIE_CONSENT_KEY = 'cookiesAccepted'

/** Storage key of the step that an author is at in the tour of the workspace. */
export const TOUR_KEY = 'workspaceTour'

/** Posts on one numbered list page. */
export const POSTS_PER_LIST_PAGE = 20

/** The brand's colours, for what is drawn outside the pages. Specification, section 9. */
export const BRAND_COLOURS = { primary: '#000000', secondary: '#ffffff' } as const
