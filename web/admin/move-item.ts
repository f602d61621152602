export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined || from === to || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
