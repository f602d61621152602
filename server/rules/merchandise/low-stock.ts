import type { MerchandiseRule } from './merchandise-schema.ts'

type Stock = Readonly<{ stock: number | null; taken: number }>

export const leftOf = ({ stock, taken }: Stock): number | null => (stock === null ? null : Math.max(0, stock - taken))

/** A tenth of the stock or five left, once somebody has some of it: as competitions are nearly full. */
export const isLow = ({ stock, taken }: Stock): boolean =>
  stock !== null && taken > 0 && stock - taken <= Math.max(5, Math.floor(stock / 10))

type Item = Readonly<{ isActive: boolean; rule: MerchandiseRule; variants: readonly Stock[] }>

/** `out`: nobody can register any more; `low`: soon nobody can. */
export function stockStateOf({ isActive, rule, variants }: Item): 'enough' | 'low' | 'out' {
  const stocks = variants.map(({ stock }) => stock)
  if (!isActive || rule === 'optional' || stocks.includes(null)) return 'enough'
  const all = {
    stock: stocks.reduce<number>((sum, stock) => sum + stock!, 0),
    taken: variants.reduce((sum, { taken }) => sum + taken, 0),
  }
  if (all.stock <= all.taken) return 'out'
  return isLow(all) ? 'low' : 'enough'
}
