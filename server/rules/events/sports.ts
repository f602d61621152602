export const sports = ['running', 'cycling', 'swimming', 'ultramarathon', 'spectator'] as const
export type Sport = (typeof sports)[number]
