/**
 * Text that is signed with the webhook's secret, by HMAC-SHA256, to make the token of a build. Backend and
 * publisher share that secret, so both know the token; a build knows the token alone. It opens nothing
 * that is not public: reads that show it are only not counted.
 */
export const BUILD_TOKEN_SUBJECT = 'pliego: the reads of a build'
