/**
 * What a copy of an event may have of it: competitions with their prices and places; what it asks athletes; merchandise with its stock;
 * ticket types with their limits; texts with schedule, terms and sponsors; pictures, video and course; the validity of coupons for single events.
 */
export const copyParts = ['competitions', 'form', 'merchandise', 'tickets', 'texts', 'pictures', 'coupons'] as const
export type CopyPart = (typeof copyParts)[number]

export const usualCopyParts: readonly CopyPart[] = [
  'competitions',
  'form',
  'merchandise',
  'tickets',
  'texts',
  'pictures',
]
