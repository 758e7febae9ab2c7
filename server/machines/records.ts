// Parts of a catalogue entry that are stored as JSON.

export interface CatalogueImage {
  /** The source's own key of the picture, where it gives one. */
  group?: string
  title: string | null
  isPrimary: boolean
  type: 'backglass' | 'playfield' | 'cabinet' | 'closeup' | 'other'
  urls: { small: string | null; medium: string | null; large: string | null }
  /** Of the medium size, in pixels. */
  width: number | null
  height: number | null
}

export interface CataloguePerson {
  name: string
  role: string
}
