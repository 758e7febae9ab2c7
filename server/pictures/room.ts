// What the pictures room plugs in.
import type { Files } from '#server/adapters/files/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Outgoing } from '#server/base/security/outgoing.ts'
import { cleanUpPictures } from './cleanup.ts'
import { moderatedPictures } from './moderated.ts'
import { picturesPersonalData } from './personal-data.ts'
import type { PictureAccessByKind } from './picture-access.ts'
import { openPictures, type PictureParts } from './picture-parts.ts'
import { portraits } from './portraits.ts'
import { fetchRemotePicture, runFetchRemotePicture } from './remote-pictures.ts'
import { pictureRoutes } from './routes.ts'

interface Access {
  pictureAccess: PictureAccessByKind
}

type Running = AppContext & { pictures: PictureParts }

export const pictures = {
  gives: { portraits },
  open: (app: AppContext & { files: Files; outgoing: Outgoing }) => ({ pictures: openPictures(app, app) }),
  personalData: picturesPersonalData,
  reportable: (context: AppContext, { pictureAccess }: Access) => [moderatedPictures(context, pictureAccess)],
  pictureAccess: { portrait: 'everyone', remote: 'everyone', draft: 'uploader' } as const,
  routes: (app: Running, { pictureAccess }: Access) => pictureRoutes(app, app.pictures, pictureAccess),
  jobTypes: [fetchRemotePicture],
  startJobs: (app: Running) =>
    app.jobs.work(fetchRemotePicture, ({ id }) => runFetchRemotePicture(app, app.pictures, id)),
  cleanUp: (app: Running, now: Date) => cleanUpPictures(app, app.pictures, now),
  // After the jobs, which may still be decoding a picture.
  close: (app: Running) => app.pictures.decoder.close(),
}
