import type { RefObject } from 'react'
import { CHOOSABLE_TYPES } from '../image-uploading'

interface FileInputProps {
  /** A button clicks it: the field itself is hidden. */
  readonly ref: RefObject<HTMLInputElement | null>
  readonly label: string
}

interface PictureFilesInputProps extends FileInputProps {
  readonly multiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Pictures from this device. The same files can be chosen again. */
export function PictureFilesInput({
  ref,
  label,
  multiple = true,
  onFiles,
}: PictureFilesInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={CHOOSABLE_TYPES}
      multiple={multiple}
      hidden
      aria-label={label}
      onChange={(event) => {
        onFiles(Array.from(event.target.files ?? []))
        event.target.value = ''
      }}
    />
  )
}

interface PictureFileInputProps extends FileInputProps {
  readonly onFile: (file: File) => void
}

/** One picture from this device. */
export function PictureFileInput({ onFile, ...input }: PictureFileInputProps) {
  return (
    <PictureFilesInput
      {...input}
      multiple={false}
      onFiles={([file]) => {
        if (file !== undefined) onFile(file)
      }}
    />
  )
}
