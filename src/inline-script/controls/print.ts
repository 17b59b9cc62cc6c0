import { onAction } from '../dom/closest'

/** Lets every button that prints do so, whether the application is there or not. */
export function workPrintButtons(): void {
  onAction('print', print)
}
