import { coupons } from './coupons/coupons.ts'

export const domainResources = [coupons] as const
