import { VARIANT_HASH_DIGITS, variantName } from '../../../shared/picture/picture-variants.ts'
import { transaction } from '../../database/database.ts'
import type { StorageContext } from '../objects/storage-context.ts'
import { NO_SETTINGS } from '../store/object-settings.ts'
import { newRecord } from '../store/object-store.ts'
import type { EncodedVariant } from './variant-messages.ts'

/**
 * Stores the variants of a picture, the widest last: where it is, all are, and who reads them asks for
 * that one first.
 *
 * @param sha256 of the picture's bytes
 * @param alongside runs in the transaction that stores the last one
 */
export async function keepVariants(
  context: StorageContext,
  sha256: string,
  variants: readonly EncodedVariant[],
  alongside: () => void,
): Promise<void> {
  const last = variants.at(-1)
  for (const variant of variants) {
    const name = variantName(sha256.slice(0, VARIANT_HASH_DIGITS), variant.width)
    await keepVariant(context, name, variant, () => {
      if (variant === last) alongside()
    })
  }
}

async function keepVariant(
  { database, objects, blobs, clock }: StorageContext,
  name: string,
  { bytes }: EncodedVariant,
  alongside: () => void,
): Promise<void> {
  const partName = await blobs.writeWholePart(bytes)
  try {
    const blob = await blobs.describePart(partName)
    const uploaded = {
      name,
      blob,
      contentType: 'image/avif',
      settings: NO_SETTINGS,
      sourceSha256: blob.sha256,
    }
    await blobs.keep(partName, blob, () => {
      transaction(database, () => {
        objects.put(newRecord(uploaded, objects.byName(name), clock()))
        alongside()
      })
    })
  } finally {
    await blobs.removePart(partName)
  }
}
