import type { EditorFields } from '../../../../../shared/post/editor-fields'
import { changeTitle } from './slug-following'
import { CoverStrip } from '../cover/cover-strip'
import type { Details } from '../../session/use-details'
import { StandfirstField } from './standfirst-field'
import { TitleField } from './title-field'

interface HeadFieldsProps {
  readonly details: Details
  readonly onEdit: (change: Partial<EditorFields>) => void
  /** Closes what may hide the settings. */
  readonly makeRoom: () => void
}

/** The fields that readers see above the text. */
export function HeadFields({ details, onEdit, makeRoom }: HeadFieldsProps) {
  return (
    <>
      <CoverStrip cover={details.cover} makeRoom={makeRoom} />
      <TitleField
        title={details.title}
        onChange={(title) => {
          onEdit(changeTitle(details, title))
        }}
        onDone={() => document.getElementById('post-body')?.focus()}
      />
      <StandfirstField
        standfirst={details.standfirst}
        onChange={(standfirst) => {
          onEdit({ standfirst })
        }}
      />
    </>
  )
}
