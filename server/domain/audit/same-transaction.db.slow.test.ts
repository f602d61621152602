// A change and its audit entry are one transaction: neither exists without the other.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { diskFiles } from '#server/adapters/files/disk-files.ts'
import { secretBox } from '#server/adapters/secrets/secret-box.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { erasedNames } from '#server/i18n/erased-names.ts'
import { eventExportTexts, exportTexts, orderExportTexts } from '#server/i18n/export-texts.ts'
import { demoFeePlan } from '#rules/prices/price.ts'
import { editEventDetails } from '../events/edit-event-details.ts'
import { saveAcceptanceItems } from '../agreements/save-acceptance-items.ts'
import { saveAgreements } from '../agreements/save-agreements.ts'
import { moveCompetition } from '../competitions/move-competition.ts'
import { removeCompetition } from '../competitions/remove-competition.ts'
import { createEvent } from '../events/create-event.ts'
import { editEvent } from '../events/edit-event.ts'
import { eventDetails } from '#server/testing/event-details.ts'
import { startClosure } from '../event-closures/begin-closure.ts'
import { retryClosure } from '../event-closures/retry-closure.ts'
import { changeEventStatus } from '../events/change-event-status.ts'
import { exportAthletes } from '../exports/athletes-export.ts'
import { exportEvents } from '../exports/events-export.ts'
import { checkOut } from '../orders/check-out.ts'
import { addByHand } from '#server/testing/hand-added.ts'
import { itemDetails, sellItem } from '#server/testing/merchandise.ts'
import { askForFiles, pdf } from '#server/testing/registration-files.ts'
import { formOf } from '#server/testing/registration-forms.ts'
import { addCompetition, addresses, checkout, participant, queryRow, secret } from '#server/testing/shop.ts'
import { newMember, newTeam } from '#server/testing/teams.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { useWaitingLists } from '#server/testing/waiting-lists.ts'
import { addItem } from '../merchandise/add-item.ts'
import { addMerchandise } from '../merchandise/add-merchandise.ts'
import { changeVariant } from '../merchandise/change-variant.ts'
import { addDueItem } from '../merchandise/due-items.ts'
import { editItem } from '../merchandise/edit-item.ts'
import { handOutKits, undoHandOut } from '../merchandise/hand-out-kits.ts'
import { removeItem } from '../merchandise/remove-item.ts'
import { removeMerchandise, restoreMerchandise } from '../merchandise/remove-merchandise.ts'
import { setDelivered } from '../merchandise/set-delivered.ts'
import { changeSubdomain } from '../domains/change-subdomain.ts'
import { deleteOrganization } from '../organizations/delete-organization.ts'
import { addDomain } from '../domains/domain-claims.ts'
import { rotateKeys } from '../encryption/rotate-keys.ts'
import { disconnectProvider } from '../provider-connections/disconnect-provider.ts'
import { editHandMethods } from '../organizations/edit-hand-methods.ts'
import { editPaymentTerms } from '../organizations/edit-payment-terms.ts'
import { paymentTerms } from '../organizations/payment-terms.ts'
import { handMethods } from '../organizations/hand-methods.ts'
import { confirmHandPayment } from '../payments/confirm-hand-payment.ts'
import { editEventPaymentMethods } from '../payments/edit-event-payment-methods.ts'
import { eventPaymentMethods } from '../payments/event-payment-methods.ts'
import { linkToReceipt } from '../payments/link-to-receipt.ts'
import { editBankDetails } from '../organizations/edit-bank-details.ts'
import { editEventLanding } from '../events/edit-event-landing.ts'
import { eventLanding } from '../events/event-landing.ts'
import { editLanding } from '../organizations/edit-landing.ts'
import { editSponsors } from '../organizations/edit-sponsors.ts'
import { editTheme } from '../themes/edit-theme.ts'
import { eraseOrganization } from '../organizations/erase-organization.ts'
import { removeDomain } from '../domains/remove-domain.ts'
import { restoreOrganization } from '../organizations/restore-organization.ts'
import { requestFeePlan } from '../fee-plans/request-fee-plan.ts'
import { setFeePlan } from '../fee-plans/set-fee-plan.ts'
import { setPaymentProvider } from '../organizations/set-payment-provider.ts'
import { landingSettings } from '../organizations/landing-settings.ts'
import { sponsorsSettings } from '../organizations/sponsors-settings.ts'
import { themeSettings } from '../themes/theme-settings.ts'
import { verifyDomain } from '../domains/verify-domain.ts'
import { changeOwnVariant } from '../own-registrations/change-own-variant.ts'
import { ownFilePlace } from '../own-registrations/own-files.ts'
import { renameOwnTeam } from '../own-registrations/own-team.ts'
import { cancelOwnLines } from '../own-orders/cancel-own-lines.ts'
import { editReceiptSettings, receiptSettings } from '../organizations/edit-receipt-settings.ts'
import { acceptTransfer } from '../transfers/accept-transfer.ts'
import { createTransferLink, revokeTransferLink } from '../transfers/change-transfer-link.ts'
import { hashOfTransferToken } from '../transfers/transfer-access.ts'
import { cancelLines } from '../orders/cancel-lines.ts'
import { editBuyer } from '../orders/edit-buyer.ts'
import { addOrderNote, deleteOrderNote } from '../orders/order-notes.ts'
import { resendOrderConfirmation } from '../orders/resend-order-confirmation.ts'
import { moveAthlete } from '../athletes/move-athlete.ts'
import { settleDifference } from '../differences/settle-difference.ts'
import { settleOrder } from '../orders/settle-order.ts'
import { giveBackCash, undoGivenBackCash } from '../orders/give-back-cash.ts'
import { recordCash, undoCash } from '../orders/record-cash.ts'
import { grantOrder } from '../orders/grant-order.ts'
import { markRefundReturned } from '../refunds/mark-refund-returned.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { setRefundPayee } from '../refunds/set-refund-payee.ts'
import { exportOrders } from '../exports/orders-export.ts'
import { versionOfBuyer } from '#rules/orders/buyer.ts'
import { movePayment } from '../payments/move-payment.ts'
import { startPayment } from '../payments/start-payment.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import {
  addRegistrationFile,
  removeFileOfAthlete,
  removeRegistrationFile,
} from '../registration-files/add-registration-file.ts'
import type { FilePlace } from '../registration-files/find-file-field.ts'
import { linkToFile } from '../registration-files/open-registration-file.ts'
import { saveRegistrationForm } from '../registration-forms/save-registration-form.ts'
import { setBibNumber } from '../registrations/set-bib-number.ts'
import { setResultTime } from '../registrations/set-result-time.ts'
import { tagAthletes } from '../registrations/tag-athletes.ts'
import { undoTagging } from '../registrations/undo-tagging.ts'
import { addTeam } from '../teams/add-team.ts'
import { cancelTeam } from '../teams/cancel-team.ts'
import { renameTeam, renewTeamLink } from '../teams/change-team.ts'
import { deleteTeam } from '../teams/delete-team.ts'
import { joinTeam } from '../teams/join-team.ts'
import { refundTeam } from '../teams/refund-team.ts'
import { restoreTeam } from '../teams/restore-team.ts'
import { addTeamMember, removeTeamMember, setTeamCaptain } from '../teams/team-members.ts'
import { teamDetails } from '../teams/teams-page.ts'
import { removeWaitingEntry } from '../waiting-lists/leave-waiting-list.ts'
import { moveWaitingEntry } from '../waiting-lists/move-waiting-entry.ts'
import { acceptInvitation } from '../invitations/accept-invitation.ts'
import { createAccountLink } from '../accounts/account-links.ts'
import { addMember as addMemberByOperator } from '../members/add-member.ts'
import { editProfile } from '../accounts/edit-profile.ts'
import { withdrawEmailChange } from '../accounts/withdraw-email-change.ts'
import { changePassword } from '../accounts/change-password.ts'
import { changeRole } from '../members/change-role.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { erasePerson } from '../accounts/erase-person.ts'
import { inviteMember } from '../invitations/invite-member.ts'
import { leaveOrganization } from '../members/leave-organization.ts'
import { registerPerson } from '../accounts/register-person.ts'
import { removeMember } from '../members/remove-member.ts'
import { resendInvitation } from '../invitations/resend-invitation.ts'
import { resetPassword } from '../accounts/reset-password.ts'
import { addMember, addPerson, addSession, invitationIdOf, type StaffMember } from '#server/testing/staff.ts'
import { turnOffSecondFactor } from '../second-factor/turn-off-second-factor.ts'
import { verifyEmail } from '../accounts/verify-email.ts'
import { withdrawInvitation } from '../invitations/withdraw-invitation.ts'
import { useTestDatabase } from '#server/testing/use-test-database.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { holdPlaces } from '#server/testing/orders.ts'

const shop = useShop({ sandbox: new LedgerGateway() }, await useTestDatabase())
const sale = useNewSale(shop)
const waitingLists = useWaitingLists(shop)
const folder = createTemporaryFolder('audited-files')
const files = diskFiles(folder)
let owner: StaffMember
let admin: StaffMember
let ctx: Context

beforeAll(async () => {
  await shop.owner.query(`
    create function no_audit() returns trigger language plpgsql as $$ begin raise 'nothing is written down'; end $$`)
})
beforeEach(async () => {
  owner = await addMember(shop, sale, 'owner')
  admin = await addMember(shop, sale, 'admin')
  ctx = owner.ctx
})

const refundAll = { action: 'full', note: '', targetEventId: null, competitions: {} } as const
const email = () => `${newId()}@new.example`
const newInvitation = async () => {
  const to = email()
  await inviteMember(ctx, { email: to, role: 'user', locale: 'en' })
  return { to, id: await invitationIdOf(shop, sale, to) }
}
const addConnection = () =>
  shop.owner.query(
    `insert into provider_connection (id, organization_id, provider, account, live, state, missing, checked_at)
      values ($1, $2, 'stripe', 'acct_1', false, 'active', '[]', now())`,
    [newId(), sale.organizationId],
  )
const accountOf = (person: { userId: string; email: string }) =>
  ({ ...person, sessionId: newId(), organizationId: null, locale: 'en' }) as const
const linkOf = async (purpose: 'verify-email' | 'reset-password') => {
  const person = await addPerson(shop, { isProven: false })
  const link = { purpose, ...person, organizationId: null, data: {} }
  return {
    token: await shop.system.db.transaction((em) => createAccountLink(em, link, shop.system.now)),
    organizationId: null,
  }
}
const newClaim = async (): Promise<string> => {
  const host = `${newId()}.example.com`
  await addDomain(shop.system, sale.organizationId, { host, platformDomain: 'localhost' })
  return host
}
const newVerifiedDomain = async () => {
  const host = await newClaim()
  await shop.owner.query(`update domain set state = 'verified' where host = $1`, [host])
  return host
}
const newPayment = async () => {
  const { confirmationId } = await holdPlaces(sale)
  await checkOut(sale.ctx, confirmationId, checkout())
  await startPayment(sale.ctx, confirmationId, addresses)
  const sql = 'select id, order_id as "orderId", amount::float8 as amount from payment where organization_id = $1'
  const row = await queryRow<{ id: string; orderId: string; amount: number }>(shop, sql, [sale.organizationId])
  const { amount, ...payment } = row
  return { payment, amount, report: { id: newId(), refunds: [] } }
}
const refundOf = (amount: number) => ({ id: 're_1', reference: null, amount, state: 'done' }) as const
const newPaidOrder = async () => {
  const { payment, amount, report } = await newPayment()
  await movePayment(ctx, payment, { ...report, state: 'approved' })
  const { rows } = await shop.owner.query<{ id: string }>('select id from order_line where order_id = $1', [
    payment.orderId,
  ])
  return { id: payment.orderId, total: amount, lines: rows.map(({ id }) => id) }
}
const newDearerMove = async () => {
  const order = await newPaidOrder()
  const { competitionId } = await addCompetition(shop, sale, { price: 12_500 })
  const { id } = await queryRow<{ id: string }>(shop, 'select id from registration where order_id = $1', [order.id])
  const move = { competitionId, clearsBib: false, reason: '', revision: 0, difference: 'charged' } as const
  const sql = 'select id from orders where moved_registration_id = $1'
  return { move: () => moveAthlete(ctx, id, move), findCharge: () => queryRow<{ id: string }>(shop, sql, [id]) }
}
const newCashOrder = async () => {
  const { id } = await newPaidOrder()
  await shop.owner.query('update order_line set deferred_cash = 100 where order_id = $1', [id])
  return { id }
}
const newCashToReturn = async () => {
  const { id } = await newPaidOrder()
  const line = await queryRow<{ id: string }>(
    shop,
    'update order_line set cash_collected = 100 where order_id = $1 returning id',
    [id],
  )
  return { id, owed: { lineId: line.id, amount: 100 } }
}
const newRefundByHand = async () => {
  const { id, total } = await newPaidOrder()
  await shop.owner.query(`update payment set provider = 'transfer' where order_id = $1`, [id])
  await refundOrder(ctx, id, { key: newId(), left: total, scope: 'amount', amount: 100, note: 'Rain' })
  return (await queryRow<{ id: string }>(shop, 'select id from refund where order_id = $1', [id])).id
}
const newAthlete = async () => {
  await holdPlaces(sale)
  return (
    await queryRow<{ id: string }>(shop, 'select id from registration where organization_id = $1', [
      sale.organizationId,
    ])
  ).id
}
const newTeamId = async () => {
  await shop.owner.query('update competition set team_size_min = 2, team_size_max = 4 where id = $1', [
    sale.competitionId,
  ])
  return addTeam(ctx, sale.eventId, newTeam(sale.competitionId))
}
const newPair = async () => {
  const teamId = await newTeamId()
  return { teamId, memberId: await addTeamMember(ctx, teamId, newMember(sale.competitionId)) }
}
const newShirt = (rule: 'included' | 'optional') => sellItem(shop, sale, { rule, price: 0 })
const newShirtOwner = async () => {
  const { itemId, variantIds } = await newShirt('optional')
  const [from, to] = [variantIds[0]!, variantIds[1]!]
  const id = await addByHand(sale, { merchandise: [{ itemId, variantId: from, quantity: 1 }] })
  const sql = 'select id as "choiceId" from merchandise_choice where registration_id = $1'
  return { id, change: { ...(await queryRow<{ choiceId: string }>(shop, sql, [id])), from, to } }
}
const ownKeyOf = async (id: string) => {
  const sql =
    'select confirmation_id as "participantId", confirmation_id as "openParticipantId" from registration where id = $1'
  return queryRow<{ participantId: string; openParticipantId: string }>(shop, sql, [id])
}
const newFilePlace = async () => {
  await askForFiles(sale, {})
  return { isByStaff: true, registrationId: await addByHand(sale), fieldId: 'certificate' } as const
}
const addFile = (place: FilePlace) => {
  const file = path.join(folder, newId())
  writeFileSync(file, pdf)
  return addRegistrationFile(ctx, files, place, { path: file, name: 'a.pdf', replacedId: null })
}
const newFile = async () => {
  const place = await newFilePlace()
  return { registrationId: place.registrationId, fileId: (await addFile(place)).id }
}
const newOwnFilePlace = async () => {
  const { registrationId, fieldId } = await newFilePlace()
  return ownFilePlace(sale.ctx, await ownKeyOf(registrationId), fieldId)
}
const newWaitingEntry = async () => {
  await waitingLists.turnOn(sale.competitionId)
  await shop.owner.query('update place_pool set capacity = 1 where id = $1', [sale.poolId])
  await waitingLists.buy(sale)
  for (const name of ['Ana', 'Leo']) await waitingLists.join(sale, name)
  return (await waitingLists.entryOf(sale, 'Leo')).id
}
const noText = { en: '', es: '' }
const markDeleted = async (daysAgo: number) => {
  await shop.owner.query(`update organization set deleted_at = now() - make_interval(days => $2) where id = $1`, [
    sale.organizationId,
    daysAgo,
  ])
}
const imageOf = () => `/files/${sale.organizationId}/${'0'.repeat(32)}.webp`
const noSheet = { write: async () => {}, finish: async () => {} }
const bank = {
  holder: 'Club Ribera',
  bankName: 'Banco del Río',
  accountType: 'business',
  accountNumber: 'ES9121000418450200051332',
  routingNumber: '021000021',
  taxIds: [],
  version: '',
} as const

const commands: Record<string, () => Promise<() => Promise<unknown>>> = {
  'invitation.sent': async () => () => inviteMember(ctx, { email: email(), role: 'user', locale: 'en' }),
  'invitation.sent-again': async () => {
    const { id } = await newInvitation()
    return () => resendInvitation(ctx, id)
  },
  'invitation.withdrawn': async () => {
    const { id } = await newInvitation()
    return () => withdrawInvitation(ctx, id)
  },
  'member.joined': async () => {
    const { to } = await newInvitation()
    const { userId } = await addPerson(shop, { email: to })
    return () => acceptInvitation(shop.system, { organizationId: sale.organizationId, userId })
  },
  'member.added': async () => {
    const member = { organizationId: sale.organizationId, email: email(), role: 'user' }
    return () => addMemberByOperator(shop.system, member)
  },
  'member.role-changed': async () => () => changeRole(ctx, admin.userId, 'user'),
  'member.removed': async () => () => removeMember(ctx, admin.userId),
  'member.left': async () => () => leaveOrganization(admin.ctx),
  'person.registered': async () => {
    const person = {
      name: 'Ana',
      email: email(),
      passwordHash: 'x',
      locale: 'en',
      organizationId: null,
      redirect: '/',
    } as const
    return () => registerPerson(shop.system, person)
  },
  'email.verified': async () => {
    const link = await linkOf('verify-email')
    return () => verifyEmail(shop.system, link)
  },
  'password.reset': async () => {
    const link = await linkOf('reset-password')
    return () => resetPassword(shop.system, link, { hash: 'x', locale: 'en' })
  },
  'name.changed': async () => () => editProfile(shop.system, admin.userId, { name: 'Ana Sosa', locale: 'es' }),
  'email-change.withdrawn': async () => {
    await shop.owner.query(
      `insert into email_change (id, user_id, old_email, new_email, session_id, expires_at)
       values ($1, $2, '', '', $1, now())`,
      [newId(), admin.userId],
    )
    return () => withdrawEmailChange(shop.system, accountOf(admin))
  },
  'password.changed': async () => () => changePassword(shop.system, accountOf(admin), 'x'),
  'second-factor.turned-off': async () => {
    await shop.owner.query(
      `insert into second_factor (id, user_id, secret, recovery_codes, confirmed_at) values ($1, $2, '', '[]', now())`,
      [newId(), admin.userId],
    )
    return () => turnOffSecondFactor(shop.system, accountOf(admin))
  },
  'sessions.ended': async () => {
    await addSession(shop, admin, null)
    return () => endSessions(shop.system, admin.userId, { all: true })
  },
  'person.erased': async () => {
    const { userId } = admin
    return () => erasePerson(shop.system, { userId }, { names: erasedNames(), acceptsUpcoming: false })
  },
  'organization.theme-set': async () => {
    const { version, values } = await themeSettings(ctx)
    return () => editTheme(ctx, { ...values, primaryColor: '#112233', version })
  },
  'organization.sponsors-set': async () => {
    const { version } = await sponsorsSettings(ctx)
    return () =>
      editSponsors(ctx, { version, sponsors: [{ name: 'Río', url: 'https://rio.example', image: imageOf() }] })
  },
  'organization.landing-set': async () => {
    const { version, values } = await landingSettings(ctx)
    return () => editLanding(ctx, { version, values: { ...values, headline: 'Río' } })
  },
  'bank-details.changed': async () => () => editBankDetails(ctx, secretBox(secret), { ...bank, taxIds: [] }),
  'provider-account.disconnected': async () => {
    await addConnection()
    return () => disconnectProvider(ctx, 'stripe')
  },
  'encryption-keys.rotated': async () => {
    await editBankDetails(ctx, secretBox(secret), { ...bank, taxIds: [] })
    const keys = { secrets: new Map([[2, 'another secret of tests, long enough']]), current: 2 }
    return () => rotateKeys(shop.system, secretBox(secret, keys))
  },
  'subdomain.changed': async () => {
    const from = ctx.organization.subdomain
    return () =>
      changeSubdomain(ctx, shop.system, { subdomain: `s-${newId().slice(-8)}`, from, platformDomain: 'localhost' })
  },
  'domain.added': async () => () => newClaim(),
  'domain.verified': async () => {
    const host = await newClaim()
    const { challenge } = await queryRow<{ challenge: string }>(shop, 'select challenge from domain where host = $1', [
      host,
    ])
    return () => verifyDomain(shop.system, sale.organizationId, { host, lookUp: async () => [challenge] })
  },
  'domain.removed': async () => {
    const host = await newVerifiedDomain()
    return () => removeDomain(shop.system, sale.organizationId, host)
  },
  'fee-plan.set': async () => {
    const plan = { ...demoFeePlan, platformFee: 700 }
    return () => setFeePlan(shop.system, sale.organizationId, plan)
  },
  'fee-plan.requested': async () => {
    await shop.owner.query('delete from fee_plan where organization_id = $1', [sale.organizationId])
    return () => requestFeePlan(ctx, 'operator@dorsal.example')
  },
  'payment-provider.set': async () => {
    await shop.owner.query(`update organization set payment_provider = 'stripe' where id = $1`, [sale.organizationId])
    return () => setPaymentProvider(shop.system, sale.organizationId, 'sandbox')
  },
  'organization.deleted': async () => () => deleteOrganization(ctx, 'Club Ribera'),
  'organization.restored': async () => {
    await markDeleted(1)
    return () => restoreOrganization(shop.system, sale.organizationId)
  },
  'organization.erased': async () => {
    await markDeleted(31)
    return () => eraseOrganization(shop.system, { forget: async () => {} }, sale.organizationId)
  },
  'event.created': async () => () =>
    createEvent(ctx, {
      title: 'Vuelta al lago',
      sport: 'running',
      startsAt: eventDetails.startsAt,
      timeZone: eventDetails.timeZone,
    }),
  'event.edited': async () => () => editEvent(ctx, sale.eventId, { revision: 0, details: eventDetails }),
  'competition.moved': async () => {
    const { competitionId } = await addCompetition(shop, sale, {})
    return () => moveCompetition(ctx, competitionId, 'up')
  },
  'event.cancelled': async () => () => changeEventStatus(ctx, sale.eventId, 'cancelled'),
  'event.closing-started': async () => {
    await newPaidOrder()
    await changeEventStatus(ctx, sale.eventId, 'cancelled')
    return () => startClosure(ctx, sale.eventId, refundAll)
  },
  'event.closing-retried': async () => {
    const { id } = await newPaidOrder()
    await changeEventStatus(ctx, sale.eventId, 'cancelled', { closing: refundAll })
    await shop.owner.query(
      `insert into event_closure_order (id, organization_id, closure_id, order_id, action, state, is_announced)
        select gen_random_uuid(), organization_id, id, $2, 'full', 'failed', true from event_closure where event_id = $1`,
      [sale.eventId, id],
    )
    return () => retryClosure(ctx, sale.eventId, {})
  },
  'competition.removed': async () => {
    const { competitionId } = await addCompetition(shop, sale, {})
    return () => removeCompetition(ctx, competitionId)
  },
  'registration.bib_set': async () => {
    const id = await newAthlete()
    return () => setBibNumber(ctx, id, '7')
  },
  'registration.result_time_set': async () => {
    const id = await newAthlete()
    return () => setResultTime(ctx, id, '1:00:00')
  },
  'athletes.exported': async () => () =>
    exportAthletes(ctx, { eventId: sale.eventId, words: exportTexts('en') }, noSheet),
  'events.exported': async () => () => exportEvents(ctx, { words: eventExportTexts('en') }, noSheet),
  'registrations.tagged': async () => {
    const id = await newAthlete()
    return () => tagAthletes(ctx, { eventId: null, ids: [id] }, { add: ['fast'], remove: [] })
  },
  'registrations.tags_restored': async () => {
    const selection = { eventId: null, ids: [await newAthlete()] }
    const tagging = await tagAthletes(ctx, selection, { add: ['fast'], remove: [] })
    return () => undoTagging(ctx, tagging.id)
  },
  'payment.approved': async () => {
    const { payment, report } = await newPayment()
    return () => movePayment(ctx, payment, { ...report, state: 'approved' })
  },
  'payment.confirmed-by-hand': async () => {
    const { payment, amount } = await newPayment()
    await shop.owner.query(`update payment set provider = 'transfer' where id = $1`, [payment.id])
    return () => confirmHandPayment(ctx, payment.id, { amount, receivedOn: '2026-01-02' })
  },
  'order.receipt-opened': async () => {
    const { payment } = await newPayment()
    await shop.owner.query(
      `insert into payment_receipt (id, organization_id, order_id, name, type, bytes, key)
        values (gen_random_uuid(), $1, $2, 'r.pdf', 'pdf', 10, 'k')`,
      [sale.organizationId, payment.orderId],
    )
    return () => linkToReceipt(ctx, payment.orderId, shop.platform.fileLinks)
  },
  'payment-methods.edited': async () => {
    const { version, values } = await handMethods(ctx)
    return () => editHandMethods(ctx, { ...values, offersCash: !values.offersCash, version })
  },
  'payment-terms.edited': async () => {
    const { version, values } = await paymentTerms(ctx)
    const edit = { ...values, version, holdMinutes: 60, transferHours: 48, refundHours: 24 }
    return () => editPaymentTerms(ctx, edit)
  },
  'event.payment-methods-edited': async () => {
    const { version, values } = await eventPaymentMethods(ctx, sale.eventId)
    return () => editEventPaymentMethods(ctx, sale.eventId, { ...values, cash: !values.cash, version })
  },
  'payment.refunded': async () => {
    const { payment, amount, report } = await newPayment()
    await movePayment(ctx, payment, { ...report, state: 'approved' })
    return () => movePayment(ctx, payment, { ...report, refunds: [refundOf(amount)], state: 'refunded' })
  },
  'payment.dispute-won': async () => {
    const { payment, report } = await newPayment()
    await movePayment(ctx, payment, { ...report, state: 'charged_back' })
    return () => movePayment(ctx, payment, { ...report, state: 'approved', disputesWon: 1 })
  },
}

const commandsOfOrders: typeof commands = {
  'order.lines-cancelled': async () => {
    const { id, total, lines } = await newPaidOrder()
    const form = { key: newId(), left: total, lines, refund: 'full', note: 'Injured' } as const
    return () => cancelLines(ctx, id, form)
  },
  'payment.refund-decided': async () => {
    const { id, total } = await newPaidOrder()
    return () => refundOrder(ctx, id, { key: newId(), left: total, scope: 'all', note: 'Rain' })
  },
  'order.buyer-edited': async () => {
    const { id } = await newPaidOrder()
    const { buyer } = checkout()
    return () => editBuyer(ctx, id, { buyer: { ...buyer, address: 'Calle 1' }, before: versionOfBuyer(buyer) })
  },
  'order.noted': async () => {
    const { id } = await newPaidOrder()
    return () => addOrderNote(ctx, id, 'Called')
  },
  'order.note-deleted': async () => {
    const { id } = await newPaidOrder()
    await addOrderNote(ctx, id, 'Called')
    const note = await queryRow<{ id: string }>(shop, 'select id from order_note where order_id = $1', [id])
    return () => deleteOrderNote(ctx, note.id)
  },
  'order.mail-repeated': async () => {
    const { id } = await newPaidOrder()
    return () => resendOrderConfirmation(ctx, id)
  },
  'order.cash-collected': async () => {
    const { id } = await newCashOrder()
    return () => recordCash(ctx, id)
  },
  'order.cash-undone': async () => {
    const { id } = await newCashOrder()
    const { at } = await recordCash(ctx, id)
    return () => undoCash(ctx, id, { at: at! })
  },
  'order.cash-given-back': async () => {
    const { id, owed } = await newCashToReturn()
    return () => giveBackCash(ctx, id, owed)
  },
  'order.cash-owed-again': async () => {
    const { id, owed } = await newCashToReturn()
    const { at } = await giveBackCash(ctx, id, owed)
    return () => undoGivenBackCash(ctx, id, { at: at! })
  },
  'order.granted': async () => {
    const { payment } = await newPayment()
    return () => grantOrder(ctx, payment.orderId, { reason: 'Winner of last year' })
  },
  'order.difference-charged': async () => {
    const { move } = await newDearerMove()
    return move
  },
  'order.difference-settled': async () => {
    const { move, findCharge } = await newDearerMove()
    await move()
    const { id } = await findCharge()
    return () => settleDifference(ctx, id, { by: 'cash' })
  },
  'order.settled': async () => {
    const { id } = await newPaidOrder()
    return () => settleOrder(ctx, id)
  },
  'orders.exported': async () => () => exportOrders(ctx, { words: orderExportTexts('en') }, noSheet),
  'refund.payee-set': async () => {
    const refundId = await newRefundByHand()
    return () => setRefundPayee(ctx, refundId, shop.platform.secrets, 'ES91')
  },
  'refund.returned-by-hand': async () => {
    const refundId = await newRefundByHand()
    return () => markRefundReturned(ctx, refundId)
  },
}

const newTransferable = async () => {
  const id = await addByHand(sale)
  await shop.owner.query(`update event set starts_at = now() + interval '90 days' where id = $1`, [sale.eventId])
  return { id, own: await ownKeyOf(id) }
}

const commandsOfBuyers: typeof commands = {
  'order.cancelled-by-buyer': async () => {
    const { id, total, lines } = await newPaidOrder()
    const sql = 'select confirmation_id as "confirmationId" from orders where id = $1'
    const { confirmationId } = await queryRow<{ confirmationId: string }>(shop, sql, [id])
    const form = { key: newId(), left: total, lines, payee: '' }
    return () => cancelOwnLines(sale.ctx, { confirmationId, openOrderId: id }, form, shop.platform.secrets)
  },
  'registration.link_created': async () => {
    const key = await newTransferable()
    return () => createTransferLink(sale.ctx, key)
  },
  'registration.link_revoked': async () => {
    const key = await newTransferable()
    await createTransferLink(sale.ctx, key)
    return () => revokeTransferLink(sale.ctx, key)
  },
  'registration.passed_on': async () => {
    const { id } = await newTransferable()
    const token = 't'.repeat(43)
    await shop.owner.query(
      `insert into registration_transfer (id, organization_id, registration_id, link_hash, expires_at)
       values ($1, $2, $3, $4, now() + interval '9 days')`,
      [newId(), sale.organizationId, id, hashOfTransferToken(token)],
    )
    const { platformTexts, ...ticks } = checkout()
    const taking = { participant: participant(sale.competitionId), isSure: false, ticks, platformTexts }
    return () => acceptTransfer(sale.ctx, token, taking)
  },
  'organization.receipts_edited': async () => {
    const { version, values } = await receiptSettings(ctx)
    return () => editReceiptSettings(ctx, { ...values, taxId: newId(), version })
  },
}

const commandsOfEventParts: typeof commands = {
  'team.added': async () => {
    await newTeamId()
    return () => addTeam(ctx, sale.eventId, newTeam(sale.competitionId, { teamName: 'Las Piedras' }))
  },
  'team.edited': async () => {
    const teamId = await newTeamId()
    return () => renameTeam(ctx, teamId, { revision: 0, name: 'Las Piedras' })
  },
  'team.own_edited': async () => {
    const sql = 'select id from registration where team_id = $1'
    const key = await ownKeyOf((await queryRow<{ id: string }>(shop, sql, [await newTeamId()])).id)
    return () => renameOwnTeam(sale.ctx, key, { revision: 0, name: 'Las Piedras' })
  },
  'team.joined': async () => {
    const { joinUrl } = await teamDetails(ctx, { id: sale.eventId, teamId: await newTeamId() })
    const { platformTexts, ...ticks } = checkout()
    const joining = { participant: participant(sale.competitionId), isSure: false, ticks, platformTexts }
    return () => joinTeam(sale.ctx, joinUrl!.split('/team/')[1]!, joining)
  },
  'team.link_renewed': async () => {
    const teamId = await newTeamId()
    return () => renewTeamLink(ctx, teamId)
  },
  'team.member_added': async () => {
    const teamId = await newTeamId()
    return () => addTeamMember(ctx, teamId, newMember(sale.competitionId))
  },
  'team.member_removed': async () => {
    const { teamId, memberId } = await newPair()
    return () => removeTeamMember(ctx, teamId, { revision: 1, memberId })
  },
  'team.captain_set': async () => {
    const { teamId, memberId } = await newPair()
    return () => setTeamCaptain(ctx, teamId, { revision: 1, memberId })
  },
  'team.cancelled': async () => {
    const { teamId } = await newPair()
    return () => cancelTeam(ctx, teamId, { revision: 1 })
  },
  'team.restored': async () => {
    const { teamId } = await newPair()
    await cancelTeam(ctx, teamId, { revision: 1 })
    return () => restoreTeam(ctx, teamId, { revision: 2 })
  },
  'team.refund_decided': async () => {
    const teamId = await newTeamId()
    await shop.owner.query(
      `insert into payment (id, organization_id, order_id, provider, provider_payment_id, attempt, state, amount,
         received_amount, currency, updated_at)
       select $2::uuid, organization_id, order_id, 'sandbox', $2::text, 1, 'approved', 500, 500, 'ARS', now()
       from team where id = $1`,
      [teamId, newId()],
    )
    return () => refundTeam(ctx, teamId, { revision: 0, reason: 'Injured' })
  },
  'team.deleted': async () => {
    const { teamId } = await newPair()
    return () => deleteTeam(ctx, teamId, { revision: 1 })
  },
  'merchandise.added': async () => () => addItem(ctx, sale.eventId, itemDetails()),
  'merchandise.edited': async () => {
    const { itemId } = await newShirt('optional')
    return () => editItem(ctx, itemId, { revision: 0, details: itemDetails({ name: 'Cap' }) })
  },
  'merchandise.removed': async () => {
    const { itemId } = await newShirt('optional')
    return () => removeItem(ctx, itemId)
  },
  'registration.merchandise_added': async () => {
    const { itemId, variantIds } = await newShirt('optional')
    const id = await addByHand(sale)
    const addition = { itemId, variantId: variantIds[0]!, quantity: 1, payment: 'free', reason: '' } as const
    return () => addMerchandise(ctx, id, addition)
  },
  'registration.merchandise_removed': async () => {
    const { id, change } = await newShirtOwner()
    return () => removeMerchandise(ctx, id, change.choiceId)
  },
  'registration.merchandise_restored': async () => {
    const { id, change } = await newShirtOwner()
    await removeMerchandise(ctx, id, change.choiceId)
    return () => restoreMerchandise(ctx, id, change.choiceId)
  },
  'registration.variant_set': async () => {
    const { id, change } = await newShirtOwner()
    return () => changeVariant(ctx, id, change)
  },
  'registration.own_variant_set': async () => {
    const { id, change } = await newShirtOwner()
    const key = await ownKeyOf(id)
    return () => changeOwnVariant(sale.ctx, key, change)
  },
  'registration.item_added': async () => {
    const id = await addByHand(sale)
    const { itemId, variantIds } = await newShirt('included')
    return () => addDueItem(ctx, id, { itemId, variantId: variantIds[0]! })
  },
  'registration.delivered': async () => {
    const { id, change } = await newShirtOwner()
    return () => setDelivered(ctx, id, { choiceId: change.choiceId, variantId: change.from, isDelivered: true })
  },
  'registration.delivery_undone': async () => {
    const { id, change } = await newShirtOwner()
    const delivery = { choiceId: change.choiceId, variantId: change.from }
    await setDelivered(ctx, id, { ...delivery, isDelivered: true })
    return () => setDelivered(ctx, id, { ...delivery, isDelivered: false })
  },
  'kits.handed_out': async () => {
    const { id } = await newShirtOwner()
    return () => handOutKits(ctx, { eventId: sale.eventId, ids: [id] })
  },
  'kits.taken_back': async () => {
    const { id } = await newShirtOwner()
    const { at } = await handOutKits(ctx, { eventId: sale.eventId, ids: [id] })
    return () => undoHandOut(ctx, sale.eventId, new Date(at))
  },
  'registration.file_added': async () => {
    const place = await newFilePlace()
    return () => addFile(place)
  },
  'registration.file_removed': async () => {
    const file = await newFile()
    return () => removeFileOfAthlete(ctx, files, file)
  },
  'registration.file_opened': async () => {
    const file = await newFile()
    return () => linkToFile(ctx, file, shop.platform.fileLinks)
  },
  'registration.own_file_added': async () => {
    const place = await newOwnFilePlace()
    return () => addFile(place)
  },
  'registration.own_file_removed': async () => {
    const place = await newOwnFilePlace()
    const { id } = await addFile(place)
    return () => removeRegistrationFile(sale.ctx, files, place, id)
  },
  'waiting-list.moved': async () => {
    const entryId = await newWaitingEntry()
    return () => moveWaitingEntry(ctx, entryId, { position: 1, reason: 'Injured' })
  },
  'waiting-list.removed': async () => {
    const entryId = await newWaitingEntry()
    return () => removeWaitingEntry(ctx, entryId)
  },
  'event.form-saved': async () => () =>
    saveRegistrationForm(ctx, sale.eventId, {
      revision: 0,
      form: formOf({ kind: 'yes_no', id: 'ill', label: 'Ill?' }),
    }),
  'event.landing-set': async () => {
    const { version, values } = await eventLanding(ctx, sale.eventId)
    return () => editEventLanding(ctx, sale.eventId, { version, values: { ...values, hidden: ['gallery'] } })
  },
  'event.details-saved': async () => () =>
    editEventDetails(ctx, shop.platform.files, sale.eventId, {
      revision: 0,
      details: { image: null, included: [], schedule: [], parking: '', video: null, courseFile: null, gallery: [] },
    }),
  'event.acceptance-saved': async () => () =>
    saveAcceptanceItems(ctx, sale.eventId, {
      revision: 0,
      items: [{ text: { en: 'I can swim', es: '' }, document: null }],
    }),
  'organization.terms-saved': async () => () =>
    saveAgreements(ctx, { version: '0.0', terms: { en: '', es: 'Reglas' }, waiver: noText }),
  'organization.waiver-saved': async () => () =>
    saveAgreements(ctx, { version: '0.0', terms: noText, waiver: { en: '', es: 'Riesgos' } }),
}
const allCommands = { ...commands, ...commandsOfOrders, ...commandsOfBuyers, ...commandsOfEventParts }

const allRows = async (): Promise<Map<string, string>> => {
  const { rows: tables } = await shop.owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const rows = new Map<string, string>()
  for (const { name } of tables) {
    const result = await shop.owner.query<{ xmin: string; row: string }>(
      `select xmin::text as xmin, t::text as row from "${name}" t`,
    )
    for (const { xmin, row: text } of result.rows) rows.set(`${name} ${xmin} ${text}`, xmin)
  }
  return rows
}

it.each(Object.keys(allCommands))('%s: neither without the other', async (action) => {
  const act = await allCommands[action]!()
  const before = await allRows()
  await shop.owner.query('create trigger no_audit before insert on audit_entry execute function no_audit()')
  try {
    await expect(act()).rejects.toThrow()
  } finally {
    await shop.owner.query('drop trigger no_audit on audit_entry')
  }
  expect(new Set((await allRows()).keys())).toEqual(new Set(before.keys()))

  await act()
  const newRows = [...(await allRows())].filter(([key]) => !before.has(key))
  expect(newRows.filter(([key]) => key.startsWith('audit_entry') && key.includes(action))).not.toEqual([])
  expect(new Set(newRows.map(([, transaction]) => transaction)).size).toBe(1)
})
