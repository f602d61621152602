export const networkNames = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  x: 'X',
  youtube: 'YouTube',
  strava: 'Strava',
  tiktok: 'TikTok',
} as const
export type Network = keyof typeof networkNames

export const networks = Object.keys(networkNames) as Network[]
