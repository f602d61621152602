import * as v from 'valibot'
import { listUpTo } from '../text/fields.ts'

/** What staff arrange of a page's sections. Where `order` is empty, the template's order holds. */
export type SectionLayout<Section extends string = string> = { order: Section[]; hidden: Section[] }

/** The sections of a template in the order of staff; those that they have not placed follow. */
export const orderedSections = <Own extends string>(own: readonly Own[], order: readonly string[]): Own[] => [
  ...order.flatMap((name) => own.find((section) => section === name) ?? []),
  ...own.filter((section) => !order.includes(section)),
]

export const shownSections = <Own extends string>(
  own: readonly Own[],
  { order, hidden }: Readonly<{ order: readonly string[]; hidden: readonly string[] }>,
): Own[] => orderedSections(own, order).filter((section) => !hidden.includes(section))

/** Entries of a schema. Sections in `fixed` cannot be hidden. */
export function sectionLayoutEntries<const Section extends string>(
  sections: readonly Section[],
  fixed: readonly NoInfer<Section>[],
) {
  const section = v.picklist(sections, 'selection')
  const isOnce = v.check((names: Section[]) => new Set(names).size === names.length, 'selection')
  const canBeHidden = v.check((names: Section[]) => !names.some((name) => fixed.includes(name)), 'selection')
  return {
    order: v.optional(v.pipe(listUpTo(section, sections.length), isOnce), []),
    hidden: v.optional(v.pipe(listUpTo(section, sections.length), isOnce, canBeHidden), []),
  }
}
