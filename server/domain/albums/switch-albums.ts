import { audited, command } from '../command.ts'
import { changesOrganization } from '../organizations/settings-version.ts'

/** Opens or closes all albums of the organization; each has a switch of its own besides. Throws `Refused` `forbidden`. */
export const switchAlbums = command({
  permission: 'manage-albums',
  ...changesOrganization,
  action: 'albums.switched',
  async run({ subject: organization }, isOn: boolean) {
    organization.isAlbumOpen = isOn
    return audited({ isOn: String(isOn) })
  },
})
