export interface LocatorMapProps {
  readonly name: string
  readonly region: string
  readonly size: { readonly width: number; readonly height: number }
  /** All states. */
  readonly countryPath: string
  readonly shape: {
    readonly locatorPath: string
    readonly centre: { readonly x: number; readonly y: number }
    readonly label: { readonly kind: string }
  }
}

/** The labels beside the large map are not on this one. */
const WITHOUT_LABELS = 970

/** Where a state lies. Small ones get a ring, for they would not be found otherwise. */
export function LocatorMap({ name, region, size, countryPath, shape }: LocatorMapProps) {
  const { centre, label, locatorPath } = shape
  return (
    <svg
      className="locator-map"
      viewBox={`0 0 ${Math.min(size.width, WITHOUT_LABELS)} ${size.height}`}
      role="img"
      aria-label={`Map: ${name} in the ${region} of the United States`}
    >
      <path className="locator-map__country" d={countryPath} />
      <path className="locator-map__state" d={locatorPath} />
      {label.kind === 'beside' ? (
        <circle className="locator-map__ring" cx={centre.x} cy={centre.y} r="34" />
      ) : null}
    </svg>
  )
}
