import { memberOrganizations, type MemberOrganization } from '#server/domain/accounts/member-organizations.ts'
import { platformContextOf, stateOf } from '#server/http/request-state.ts'

type MemberSite = MemberOrganization & { origin: string }

export const memberSites = async (args: Parameters<typeof stateOf>[0], userId: string): Promise<MemberSite[]> => {
  const organizations = await memberOrganizations(await platformContextOf(args), userId)
  const sites = await Promise.all(
    organizations.map(async (organization) => {
      const target = await stateOf(args).platform.directory.byId(organization.id)
      return target && { ...organization, origin: target.origin }
    }),
  )
  return sites.filter((one) => one !== null)
}
