import { offerPlaces } from '../domain/waiting-lists/offer-places.ts'
import type { Platform } from '../platform.ts'

/** Handles the queue `offer-places`, every minute. Throws after all were tried, when one event failed. */
export const offerPlacesJob = (platform: Platform) => async (): Promise<void> => {
  const { failed } = await offerPlaces(platform.platformContext({ actor: { kind: 'system' } }))
  for (const { organizationId, eventId, error } of failed)
    platform.log.error({ organizationId, eventId, err: error }, 'places of an event could not be offered')
  if (failed.length > 0) throw new Error(`places could not be offered in ${failed.length} events`)
}
