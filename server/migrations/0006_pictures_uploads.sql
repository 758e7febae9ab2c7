CREATE TABLE "pictures" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"owner_id" integer,
	"alt" text DEFAULT '' NOT NULL,
	"sizes" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"use_kind" text,
	"use_id" integer,
	"use_position" integer,
	"unused_since" timestamp with time zone DEFAULT now(),
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remote_pictures" (
	"id" serial PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"address_hash" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"is_worth_retrying" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"picture_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_pictures" ADD CONSTRAINT "remote_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_key" ON "pictures" USING btree ("key");--> statement-breakpoint
CREATE INDEX "pictures_use" ON "pictures" USING btree ("use_kind","use_id","use_position");--> statement-breakpoint
CREATE INDEX "pictures_owner" ON "pictures" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "pictures_unused" ON "pictures" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "remote_pictures_address" ON "remote_pictures" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "remote_pictures_state" ON "remote_pictures" USING btree ("state","tried_at");