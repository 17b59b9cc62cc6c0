/** Fills for states without a number, and by density for all where the reader's own colours replace the site's. */
export function MapPatterns() {
  return (
    <svg className="map-patterns" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <pattern id="map-hatch" width="8" height="8" patternUnits="userSpaceOnUse">
          <path className="map-patterns__ground" d="M0 0h8v8H0z" />
          <path className="map-patterns__line" d="M-2 2l4-4M0 8l8-8M6 10l4-4" />
        </pattern>
        <pattern id="map-class-2" width="8" height="8" patternUnits="userSpaceOnUse">
          <path className="map-patterns__mark" d="M3 3h2v2H3z" />
        </pattern>
        <pattern id="map-class-3" width="6" height="6" patternUnits="userSpaceOnUse">
          <path className="map-patterns__mark" d="M0 2h6v1.5H0z" />
        </pattern>
        <pattern id="map-class-4" width="6" height="6" patternUnits="userSpaceOnUse">
          <path className="map-patterns__mark" d="M0 2h6v2H0zM2 0h2v6H2z" />
        </pattern>
      </defs>
    </svg>
  )
}
