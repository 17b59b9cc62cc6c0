/** Addresses of pictures that are on this device, valid as long as the page shows them. */
export function createLocalAddresses() {
  const byUpload = new Map<string, string>()
  const byStored = new Map<string, string>()

  return {
    /** Gives the picture of an upload an address. */
    add(id: string, picture: Blob): string {
      const address = URL.createObjectURL(picture)
      byUpload.set(id, address)
      return address
    },
    /** The upload is stored: its picture is still shown from this device. */
    stored(id: string, src: string) {
      const address = byUpload.get(id)
      byUpload.delete(id)
      if (address !== undefined) byStored.set(src, address)
    },
    /** Where a stored picture is on this device; null when it came from elsewhere. */
    of: (src: string): string | null => byStored.get(src) ?? null,
    forget(id: string) {
      const address = byUpload.get(id)
      byUpload.delete(id)
      if (address !== undefined) URL.revokeObjectURL(address)
    },
    forgetAll() {
      for (const address of [...byUpload.values(), ...byStored.values()]) {
        URL.revokeObjectURL(address)
      }
      byUpload.clear()
      byStored.clear()
    },
  }
}
