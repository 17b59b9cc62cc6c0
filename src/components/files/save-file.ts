/** Has the browser save a file that was made in it. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has to have taken the file before its address ends.
  setTimeout(() => {
    URL.revokeObjectURL(address)
  }, 10_000)
}
