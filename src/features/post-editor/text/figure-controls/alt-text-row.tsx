import { useEffect, useId, useRef } from 'react'
import { ALT_MAX_LENGTH } from '../../../../../shared/picture/cover'
import { toProse } from '../../../../../shared/text/text'
import { altTextAdvice } from '../../pictures/alt-text-advice'
import type { FigureAttributes } from '../../pictures/figure-attributes'

interface AltTextRowProps {
  readonly figure: FigureAttributes
  /** @param isFirst whether it begins a change: what follows is undone with it */
  readonly onChange: (change: Partial<FigureAttributes>, isFirst: boolean) => void
  /** The author has finished with the words. */
  readonly onDone: () => void
  readonly onLeave: () => void
}

/** The words that stand for a picture where it cannot be seen, asked below the picture itself. */
export function AltTextRow({ figure, onChange, onDone, onLeave }: AltTextRowProps) {
  const { alt, isDecorative } = figure
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const choice = useRef<HTMLInputElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    // What is being typed is newer than what comes back from the text.
    const element = field.current
    if (element !== null && element !== document.activeElement) element.value = alt
    if (choice.current !== null) choice.current.checked = isDecorative
  }, [alt, isDecorative])
  const advice = isDecorative ? 'Screen readers skip this picture.' : altTextAdvice(alt)
  return (
    <div
      className="figure-words"
      contentEditable={false}
      data-missing={alt.trim() === '' && !isDecorative}
    >
      {!isDecorative && (
        <>
          <label htmlFor={`${id}-alt`}>Alternative text</label>
          <textarea
            ref={field}
            id={`${id}-alt`}
            data-alt-field=""
            rows={1}
            defaultValue={alt}
            maxLength={ALT_MAX_LENGTH}
            placeholder="Describe the picture for readers who cannot see it"
            aria-describedby={advice === null ? undefined : `${id}-advice`}
            onFocus={() => {
              isFirst.current = true
            }}
            onChange={(event) => {
              onChange({ alt: toProse(event.target.value, ALT_MAX_LENGTH) }, isFirst.current)
              isFirst.current = false
            }}
            onBlur={onDone}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              if (event.key !== 'Enter' && event.key !== 'Escape') return
              event.preventDefault()
              onLeave()
            }}
          />
        </>
      )}
      <label className="figure-choice">
        <input
          ref={choice}
          type="checkbox"
          defaultChecked={isDecorative}
          {...(isDecorative ? { 'data-alt-field': '' } : {})}
          onChange={(event) => {
            onChange({ isDecorative: event.target.checked }, true)
          }}
        />
        Decorative
      </label>
      {advice !== null && (
        <span className="figure-advice" id={`${id}-advice`}>
          {advice}
        </span>
      )}
    </div>
  )
}
