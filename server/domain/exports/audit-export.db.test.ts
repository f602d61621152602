import { expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { auditExportTexts } from '#server/i18n/export-texts.ts'
import { exportedRows } from '#server/testing/exported-rows.ts'
import { addMember } from '#server/testing/staff.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import type { Context } from '#server/context.ts'
import { auditListOf } from '#rules/audit/audit-log.ts'
import { exportAudit } from './audit-export.ts'

const shop = useShop()
const sale = useNewSale(shop)

const writeEntry = (actor: string, action: string, details: object, at: string) =>
  shop.owner.query(
    `insert into audit_entry (id, organization_id, actor, action, subject, details, at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [newId(), sale.organizationId, actor, action, sale.competitionId, details, at],
  )
const exported = (ctx: Context, query: string, locale: 'en' | 'es' = 'en') =>
  exportedRows((sheet) =>
    exportAudit(
      ctx,
      {
        state: auditListOf(new URLSearchParams(query)),
        words: auditExportTexts(locale, ctx.organization.region),
      },
      sheet,
    ),
  )

test('the activity log is written as it is filtered, in the clock and the words of its reader', async () => {
  const olga = await addMember(shop, sale, 'owner')
  await shop.owner.query(`update competition set name = '=1+1' where id = $1`, [sale.competitionId])
  await shop.owner.query(`update auth_user set name = 'Olga Ríos' where id = $1`, [olga.userId])
  await writeEntry('operator:root', 'competition.removed', {}, '2026-03-01T01:30:00Z')
  await writeEntry(`member:${olga.userId}`, 'competition.edited', {}, '2026-03-02T01:30:00Z')
  await writeEntry('system', 'competition.added', {}, '2026-03-05T01:30:00Z')
  const ctx = { ...olga.ctx, organization: { ...olga.ctx.organization, timeZone: 'America/Argentina/Buenos_Aires' } }
  const { headings, kinds, rows } = await exported(ctx, 'from=28/02/2026&to=01/03/2026')
  expect([headings, kinds[0]]).toEqual([['When', 'Who', 'What', 'Whom or what', 'Code'], 'moment'])
  expect(rows).toEqual([
    ['2026-03-01 22:30', 'Olga Ríos', 'Changed a competition', '=1+1', 'competition.edited'],
    ['2026-02-28 22:30', 'Dorsal’s operator (root)', 'Removed a competition', '=1+1', 'competition.removed'],
  ])
  const spanish = await exported(ctx, `actor=${olga.userId}&action=competition.edited`, 'es')
  expect(spanish.rows.map(([, , text]) => text)).toEqual(['Cambió una competencia'])
})

test('a member who exports other lists and does not see the log does not get it', async () => {
  const { ctx } = await addMember(shop, sale, 'admin')
  await expect(exported(ctx, '')).rejects.toMatchObject({ code: 'forbidden' })
})
