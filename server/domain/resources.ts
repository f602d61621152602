import { albums } from './albums/albums.ts'
import { coupons } from './coupons/coupons.ts'
import { replies } from './replies/replies.ts'

export const domainResources = {
  coupons,
  replies,
  albums,
} as const
