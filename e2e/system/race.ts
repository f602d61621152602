// A race of its own at Lanternfell, and athletes without scripts who ask for its places.
import { randomUUID } from 'node:crypto'
import { sendRequest, type HttpResponse } from './http-client.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'

export type Race = { eventId: string; slug: string; competitionId: string; poolId: string }

export const createRace = async (
  owner: string,
  { capacity, subdomain = 'lanternfell' }: { capacity: number; subdomain?: string },
): Promise<Race> => {
  const [eventId, competitionId, poolId] = [randomUUID(), randomUUID(), randomUUID()]
  const slug = `race-${eventId.slice(0, 8)}`
  await queryDatabase(
    owner,
    `with host as (select id from organization where subdomain = $5),
       race as (
         insert into event (id, organization_id, slug, title, starts_at, time_zone, sport, status, included, schedule)
         select $1, id, $2, 'Race', now() + interval '90 days', 'Europe/London', 'running', 'published', '[]', '[]' from host
       ),
       pool as (insert into place_pool (id, organization_id, capacity) select $3, id, $4 from host)
     select 1`,
    [eventId, slug, poolId, capacity, subdomain],
  )
  await queryDatabase(
    owner,
    `insert into competition (id, organization_id, event_id, pool_id, name, price, starts_at)
      select $1, organization_id, id, $2, 'Race', 5000, starts_at from event where id = $3`,
    [competitionId, poolId, eventId],
  )
  return { eventId, slug, competitionId, poolId }
}

export type Hold = {
  athletes?: number
  fields?: Record<string, string>
  address?: string
  host?: string
  offer?: string
  headers?: Record<string, string>
}

/** `fields` are added to the form, or replace what it has. */
export const holdPlaces = (
  port: number,
  { slug, competitionId }: Race,
  { athletes = 1, fields: extra = {}, address, host = 'lanternfell', offer, headers = {} }: Hold = {},
): Promise<HttpResponse> => {
  const form: Record<string, string> = { intent: 'hold', draftKey: randomUUID() }
  for (let index = 0; index < athletes; index += 1) {
    const id = randomUUID()
    const fields = {
      competitionId,
      firstName: 'Ana',
      lastName: 'Núñez',
      email: `${id}@example.com`,
      dni: id.slice(0, 12),
      birthDate: '05/04/1990',
      phone: '+54 11 5555 5555',
      gender: 'female',
      emergencyName: 'Bruno Núñez',
      emergencyPhone: '+54 11 4444 4444',
    }
    for (const [name, value] of Object.entries(fields)) form[`participants[${index}].${name}`] = value
  }
  return sendRequest({
    port,
    host,
    path: `/event/${slug}/register?${new URLSearchParams({ step: 'participants', ...(offer !== undefined && { offer }) })}`,
    form: { ...form, ...extra },
    headers: { ...headers, ...(address && { 'x-forwarded-for': address }) },
  })
}

export const countPlaces = (owner: string, { poolId }: Race) =>
  queryOneRow<{ capacity: number; taken: number; waiting: number }>(
    owner,
    'select capacity, taken, waiting from place_pool where id = $1',
    [poolId],
  )

/** By name, once each: all radio buttons of a choice are marked. */
export const invalidInputs = (html: string): string[] => {
  const tags = [...html.matchAll(/<(?:input|select|textarea)[^>]*aria-invalid="true"[^>]*>/g)]
  return [...new Set(tags.map(([tag]) => /name="([^"]*)"/.exec(tag)![1]!))]
}
