import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'

/** Includes those of deleted organizations and former ones, but not the former ones of `exceptOrganizationId`. */
export async function findTakenSubdomains(
  em: Em,
  subdomains: readonly string[],
  exceptOrganizationId: string | null = null,
): Promise<Set<string>> {
  const rows = await query(
    em,
    sql<{ subdomain: string }>`
      with wanted as (select jsonb_array_elements_text(${JSON.stringify(subdomains)}::jsonb) as subdomain)
      select subdomain from organization where subdomain in (select subdomain from wanted)
      union select subdomain from former_subdomain
        where subdomain in (select subdomain from wanted)
          and organization_id is distinct from ${exceptOrganizationId}::uuid`,
  )
  return new Set(rows.map(({ subdomain }) => subdomain))
}
