import { ImageUploadError } from '../preparing/image-upload-error'
import { extensionOf, type UploadableType } from '../preparing/image-type'

const HASH_DIGITS = 32

/**
 * SHA-256 in hexadecimal digits.
 *
 * @throws ImageUploadError `image/not-secure` where the browser offers no hashing
 */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  if (!globalThis.isSecureContext) {
    throw new ImageUploadError(
      'image/not-secure',
      'Pictures can only be uploaded over https or from localhost. Open this site by its https address.',
    )
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The name under which a picture of a post is stored: its content decides, so the same picture is
 * stored once and a name never changes its meaning.
 *
 * @param hash {@link sha256} of the bytes to be stored
 */
export function objectNameFor(postId: string, hash: string, type: UploadableType): string {
  return `posts/${postId}/${hash.slice(0, HASH_DIGITS)}.${extensionOf(type)}`
}
