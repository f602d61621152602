export function areUnique(values: readonly string[]): boolean {
  return new Set(values.map((value) => value.toLowerCase())).size === values.length
}
