CREATE TABLE "drafts" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"text" text NOT NULL,
	"fields" jsonb NOT NULL,
	"picture_ids" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_thing" ON "drafts" USING btree ("user_id","kind","about");--> statement-breakpoint
CREATE INDEX "drafts_newest" ON "drafts" USING btree ("user_id","updated_at" DESC NULLS FIRST) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "drafts_ended" ON "drafts" USING btree ("ended_at") WHERE ended_at is not null;