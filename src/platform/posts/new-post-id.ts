const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 20
/** The largest multiple of the alphabet's length that a byte can hold: above it, letters would differ in likelihood. */
const FAIR_LIMIT = 256 - (256 % ALPHABET.length)

/** A new random document id, of the same kind that Firestore's SDK makes, without loading the SDK. */
export function newPostId(): string {
  let id = ''
  while (id.length < ID_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(ID_LENGTH))) {
      if (byte < FAIR_LIMIT && id.length < ID_LENGTH) id += ALPHABET.charAt(byte % ALPHABET.length)
    }
  }
  return id
}
