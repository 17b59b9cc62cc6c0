/** Largest body of a message about changed posts that a receiver takes, in bytes of UTF-8. */
export const PUBLISH_MESSAGE_MAX_BYTES = 64 * 1024

/** Most changes in one message. */
export const PUBLISH_MESSAGE_MAX_CHANGES = 500

/** Longest id of a post and longest slug in a message, in UTF-16 code units. */
export const PUBLISH_MESSAGE_MAX_NAME_LENGTH = 1500

/** Longest id of the account that made a change. */
export const PUBLISH_MESSAGE_MAX_UID_LENGTH = 128
