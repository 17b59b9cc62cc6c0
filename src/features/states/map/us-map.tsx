import { memo, useState } from 'react'
import { classOf } from '../../../../shared/states/classes'
import { factText, type MappedFact } from '../../../../shared/states/page-facts'
import type { MappedState, MapSize, StateShape } from '../state'

export interface UsMapProps {
  /** In alphabetical order: the keyboard goes through them one after another. */
  readonly states: readonly MappedState[]
  readonly size: MapSize
  readonly fact: MappedFact
}

type DrawnState = MappedState & { readonly shape: StateShape }

const classNameOf = (fact: MappedFact, state: MappedState) =>
  classOf(fact, fact.valueOf(state)) ?? 'none'

/** Returns the name of a state's link: the state's name, its code and its fact. */
export function stateLinkName(fact: MappedFact, state: MappedState): string {
  return `${state.name}, ${state.code}: ${factText(fact, state, 'long')}`
}

/**
 * The map: coloured shapes, above them the links, above these the labels. A link holds the outline
 * of its shape and no colour, so that no neighbour covers its focus ring.
 */
export function UsMap({ states, size, fact }: UsMapProps) {
  const [pointed, setPointed] = useState<MappedState | null>(null)
  return (
    <svg
      className="us-map"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="group"
      aria-label={`Map of the United States, ${fact.label.toLowerCase()}`}
      onPointerLeave={() => {
        setPointed(null)
      }}
    >
      <Drawing states={states} size={size} fact={fact} onPoint={setPointed} />
      {pointed === null ? null : (
        <g aria-hidden="true" className="us-map__labels">
          <text className="us-map__readout" x={size.width - 4} y={size.height - 56}>
            {pointed.name}
            <tspan x={size.width - 4} dy="1.5em">
              {factText(fact, pointed, 'long')}
            </tspan>
          </text>
        </g>
      )}
    </svg>
  )
}

interface DrawingProps extends UsMapProps {
  readonly onPoint: (state: MappedState | null) => void
}

/** Everything but what is said of one state: the pointer passes over many, and draws none of this anew. */
const Drawing = memo(function Drawing({ states, size, fact, onPoint }: DrawingProps) {
  const drawn = states.filter((state): state is DrawnState => state.shape !== null)
  return (
    <>
      <g aria-hidden="true">
        {drawn.map((state) => (
          <ColouredShape key={state.code} state={state} size={size} fact={fact} />
        ))}
      </g>
      {drawn.map((state) => {
        const point = () => {
          onPoint(state)
        }
        return (
          <a
            key={state.code}
            className="us-map__link"
            href={state.path}
            aria-label={stateLinkName(fact, state)}
            onPointerEnter={point}
            onFocus={point}
            onBlur={() => {
              onPoint(null)
            }}
          >
            <StateTarget state={state} size={size} />
          </a>
        )
      })}
      <g aria-hidden="true" className="us-map__labels">
        {drawn.map((state) => (
          <Leader key={state.code} state={state} size={size} />
        ))}
        {drawn.map((state) => (
          <StateLabel key={state.code} state={state} size={size} fact={fact} />
        ))}
      </g>
    </>
  )
})

interface PartProps {
  readonly state: DrawnState
  readonly size: MapSize
}

/** The capital's own district is a dot on any map of the country. */
const isDot = (state: DrawnState) => state.code === 'DC'

function ColouredShape({ state, size, fact }: PartProps & { readonly fact: MappedFact }) {
  const { centre, label, path } = state.shape
  const isBeside = label.kind === 'beside'
  return (
    <g className="us-map__shape" data-class={classNameOf(fact, state)}>
      <path id={`shape-${state.code}`} d={path} />
      {isDot(state) ? <circle cx={centre.x} cy={centre.y} r="6" /> : null}
      {isBeside ? (
        <rect x={label.x} y={label.y} width={size.labelWidth} height={size.labelHeight} />
      ) : null}
    </g>
  )
}

function Leader({ state, size }: PartProps) {
  const { centre, label } = state.shape
  if (label.kind !== 'beside') return null
  const edge = label.x > centre.x ? label.x : label.x + size.labelWidth
  return (
    <>
      <path
        className="us-map__leader"
        d={`M${centre.x} ${centre.y}L${edge} ${label.y + size.labelHeight / 2}`}
      />
      <circle className="us-map__leader-end" cx={centre.x} cy={centre.y} r="2" />
    </>
  )
}

function StateTarget({ state, size }: PartProps) {
  const { centre, label } = state.shape
  return (
    <>
      <use href={`#shape-${state.code}`} />
      {isDot(state) ? <circle cx={centre.x} cy={centre.y} r="6" /> : null}
      {label.kind === 'beside' ? (
        <rect x={label.x} y={label.y} width={size.labelWidth} height={size.labelHeight} />
      ) : null}
    </>
  )
}

function StateLabel({ state, size, fact }: PartProps & { readonly fact: MappedFact }) {
  const { label } = state.shape
  const isBeside = label.kind === 'beside'
  const isOnPaper = state.code === 'HI'
  const text = factText(fact, state, 'label')
  return isBeside ? (
    <text
      className="us-map__label us-map__label--beside"
      data-class={classNameOf(fact, state)}
      x={label.x + size.labelWidth / 2}
      y={label.y + size.labelHeight / 2}
      dy="0.35em"
    >
      {state.code} <tspan className="us-map__value">{text}</tspan>
    </text>
  ) : (
    <text
      className="us-map__label"
      data-class={isOnPaper ? undefined : classNameOf(fact, state)}
      x={label.x}
      y={label.y}
    >
      {state.code}
      <tspan className="us-map__value" x={label.x} dy="1.1em">
        {text}
      </tspan>
    </text>
  )
}
