// For the gallery: pictures and uploads in every state.
import { paths } from '#contract/paths.ts'
import type { Picture as PictureData } from '#contract/pictures/pictures.ts'
import { Specimen } from '#web/dev/gallery/specimen.tsx'
import { Picture } from './picture.tsx'
import { PictureUpload } from './picture-upload.tsx'
import { UploadDescription, UploadRow } from './upload-row.tsx'
import type { UploadItem } from './uploader.ts'

function sample(address: string): PictureData {
  const size = (width: number) => ({ webp: address, jpeg: address, width, height: (width * 3) / 4 })
  return {
    id: 1,
    url: address,
    width: 1600,
    height: 1200,
    alt: 'The backglass of Fireball',
    sizes: { small: size(320), medium: size(800), large: size(1600) },
  }
}

const SHOWN = sample(paths.translite({ name: 'Fireball', maker: 'Bally', year: 1972, display: 'reels' }))
const MISSING = sample('/pictures/00000000000000000000000000000000/large.jpg')

const item = (changes: Partial<UploadItem>): UploadItem => ({
  key: 1,
  file: new File([], 'fireball-playfield-before-the-restoration.jpg'),
  state: 'sending',
  share: 0.4,
  error: null,
  isWorthRetrying: false,
  picture: null,
  isDescribed: false,
  ...changes,
})

const ROWS: [string, UploadItem][] = [
  ['waiting', item({ state: 'waiting', share: 0 })],
  ['sending', item({})],
  ['sent, being made', item({ share: 1 })],
  [
    'failed',
    item({
      state: 'failed',
      error: "This picture can't be read. It may be damaged. Please try another one.",
    }),
  ],
  [
    'broken off',
    item({
      state: 'failed',
      isWorthRetrying: true,
      error: 'The connection was lost. Please try again.',
    }),
  ],
  ['done', item({ state: 'done', share: 1, picture: { ...SHOWN, alt: '' } })],
  ['described', item({ state: 'done', share: 1, picture: SHOWN, isDescribed: true })],
]

export function PictureSpecimens() {
  const nothing = () => undefined
  return (
    <>
      <Specimen name="Picture">
        <Picture picture={SHOWN} sizes="20rem" className="w-80 rounded-card" />
        <Picture picture={MISSING} sizes="20rem" className="w-80 rounded-card" />
      </Specimen>
      <Specimen name="PictureUpload, one">
        <div className="w-full">
          <PictureUpload onUploaded={nothing} />
        </div>
      </Specimen>
      <Specimen name="PictureUpload, up to four">
        <div className="w-full">
          <PictureUpload max={4} onUploaded={nothing} />
        </div>
      </Specimen>
      {ROWS.map(([name, row]) => (
        <Specimen key={name} name={`UploadRow ${name}`}>
          <ul className="w-full">
            <UploadRow item={row} onRetry={nothing} onRemove={nothing}>
              <UploadDescription item={row} onType={nothing} onSave={nothing} />
            </UploadRow>
          </ul>
        </Specimen>
      ))}
    </>
  )
}
