/** A place on a picture; 0 is left or top, 1 is right or bottom. */
export interface FocalPoint {
  readonly focalX: number
  readonly focalY: number
}

const STEP = 0.02
const LARGE_STEP = 0.1

const clamp = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 1000) / 1000))

/** Moves the point by an arrow key, further with Shift; null for any other key. */
export function moveFocalPoint(
  point: FocalPoint,
  key: string,
  isLargeStep: boolean,
): FocalPoint | null {
  const step = isLargeStep ? LARGE_STEP : STEP
  switch (key) {
    case 'ArrowLeft':
      return { ...point, focalX: clamp(point.focalX - step) }
    case 'ArrowRight':
      return { ...point, focalX: clamp(point.focalX + step) }
    case 'ArrowUp':
      return { ...point, focalY: clamp(point.focalY - step) }
    case 'ArrowDown':
      return { ...point, focalY: clamp(point.focalY + step) }
    default:
      return null
  }
}

/** The point of a picture under the pointer. */
export function focalPointAt(
  pointer: { readonly clientX: number; readonly clientY: number },
  picture: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  },
): FocalPoint {
  return {
    focalX: clamp((pointer.clientX - picture.left) / picture.width),
    focalY: clamp((pointer.clientY - picture.top) / picture.height),
  }
}

/** The point in words. */
export function describeFocalPoint({ focalX, focalY }: FocalPoint): string {
  return `${Math.round(focalX * 100)} % from the left, ${Math.round(focalY * 100)} % from the top`
}
