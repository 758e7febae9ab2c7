CREATE TABLE "member_bios" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"format" text DEFAULT 'paragraphs' NOT NULL,
	"html" text,
	"excerpt" text,
	"renderer_version" integer
);
--> statement-breakpoint
ALTER TABLE "member_bios" ADD CONSTRAINT "member_bios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;